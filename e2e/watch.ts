import type { BrowserContext, Response } from '@playwright/test'

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
 * Collects what goes wrong unseen: exceptions, console errors, reports of the content security policy, answers from
 * 400 on that are not among `expected`, and requests that leave this machine.
 */
export async function watch(context: BrowserContext, expected: Refusal[], problems: string[]): Promise<void> {
  context.on('weberror', (error) => problems.push(`exception: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error' && !FAILED_LOAD.test(message.text())) {
      problems.push(`console: ${message.text()} (${message.location().url})`)
    }
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    const local = ['localhost', '127.0.0.1'].includes(hostname) || !protocol.startsWith('http')
    if (!local) problems.push(`request to ${hostname}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400 && !isExpected(response, expected)) {
      problems.push(`answer ${response.status()} to ${response.request().method()} ${pathOf(response)}`)
    }
  })
  // Not every violation reaches the console: an eval that is tried and caught does not.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noConsole: it runs in the page, and the console is what is read there
      console.error(`${event.violatedDirective} forbids ${event.blockedURI}`)
    })
  })
}

const pathOf = (response: Response) => new URL(response.url()).pathname

const isExpected = (response: Response, expected: Refusal[]) =>
  expected.some(({ status, path }) => status === response.status() && path.test(pathOf(response)))
