import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test'
import { TEST_CARDS } from '../emulators/payment/catalogue.ts'

/** Of the sandbox's agency; browsers of journeys that need it resolve it to this machine. */
export const OWN_HOST = 'reports.harbourpine.example'

/** A refusal that a journey provokes: the answer's status, and the path it comes from. */
export interface Refusal {
  status: number
  path: RegExp
}

/**
 * The console's duplicate of a failed load; `watch` judges the answer itself, which has status and address.
 */
const FAILED_LOAD =
  /^Failed to load resource: (the server responded with a status of \d{3}|net::ERR_INTERNET_DISCONNECTED)/

/**
 * What a browser says of the socket of live updates where the product, the network or the session is gone, also while the
 * library still writes to it: it comes back by itself.
 */
const LOST_SOCKET = /\/app\/live\?protocol=7|^WebSocket is already in CLOSING or CLOSED state/

const CARDS = Object.values(TEST_CARDS).map(({ number }) => number.replaceAll(' ', ''))

/** Whether a card's number is sent anywhere but to the payment provider, in whose frame alone it is typed. */
function sendsCard(request: Request): boolean {
  if (new URL(request.url()).pathname.startsWith('/payment/')) return false
  const digits = `${request.url()} ${request.postData() ?? ''}`.replaceAll(/%20|\D/g, '')
  return CARDS.some((card) => digits.includes(card))
}

/**
 * Collects what goes wrong unseen: exceptions, console errors, reports of the content security policy, answers from
 * 400 on that are not among `expected`, requests that leave this machine, and numbers of cards that come to us. Returns
 * what ends it, for a context that goes on.
 */
export async function watch(
  context: BrowserContext,
  expected: Refusal[],
  problems: string[],
): Promise<() => Promise<void>> {
  const onError = (error: WebError) => problems.push(`exception: ${error.error().message}`)
  const onMessage = (message: ConsoleMessage) => {
    const isKnown = FAILED_LOAD.test(message.text()) || LOST_SOCKET.test(message.text())
    if (message.type() === 'error' && !isKnown) {
      problems.push(`console: ${message.text()} (${message.location().url})`)
    }
  }
  const onRequest = (request: Request) => {
    const { protocol, hostname } = new URL(request.url())
    // Own hosts of companies are names of this machine in the journeys' browsers.
    const ours = ['localhost', '127.0.0.1', OWN_HOST].includes(hostname)
    const local = ours || !protocol.startsWith('http')
    if (!local) problems.push(`request to ${hostname}`)
    if (local && sendsCard(request)) problems.push(`a card's number in ${request.method()} ${request.url()}`)
  }
  const onResponse = (response: Response) => {
    if (response.status() >= 400 && !isExpected(response, expected)) {
      problems.push(`answer ${response.status()} to ${response.request().method()} ${pathOf(response)}`)
    }
  }
  context.on('weberror', onError).on('console', onMessage).on('request', onRequest).on('response', onResponse)
  // Not every violation reaches the console: an eval that is tried and caught does not.
  const script = await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noConsole: it runs in the page, and the console is what is read there
      console.error(`${event.violatedDirective} forbids ${event.blockedURI}`)
    })
  })
  return async () => {
    await script.dispose()
    context
      .off('weberror', onError)
      .off('console', onMessage)
      .off('request', onRequest)
      .off('response', onResponse)
  }
}

const pathOf = (response: Response) => new URL(response.url()).pathname

/** A session that ends elsewhere may do so while an open page begins to listen. */
const ENDED: Refusal = { status: 401, path: /^\/broadcasting\/auth$/ }

const isExpected = (response: Response, expected: Refusal[]) =>
  [...expected, ENDED].some(({ status, path }) => status === response.status() && path.test(pathOf(response)))
