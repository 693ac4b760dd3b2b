import { z } from 'zod'
import type { checkoutScript } from '../../../shared/api/payment.ts'
import type { ApiError } from '../../lib/ApiError.ts'
import { checkoutError } from './checkoutError.ts'
import type { Completion, ProviderCheckout } from './completion.ts'

type Script = z.output<typeof checkoutScript> & { provider: 'fastspring' }

/** As much of FastSpring's Store Builder Library as is used. */
interface Builder {
  reset(): void
  secure(payload: string, key: string): void
  checkout(): void
}

/** What its checkout reports, to functions that it finds by their names. */
interface Callbacks {
  /** `order` is of FastSpring's own shape; null: closed without paying. */
  closed(order: unknown): void
  /** The same order, with more, as soon as it is paid. */
  paid(order: unknown): void
  failed(code: unknown, text: unknown): void
}

declare global {
  interface Window {
    fastspring?: { builder?: Builder }
    checkoutClosed?: Callbacks['closed']
    checkoutPaid?: Callbacks['paid']
    checkoutFailed?: Callbacks['failed']
  }
}

/** The library looks for its own script by this id. */
const SCRIPT_ID = 'fsc-api'
/** The library's frame, which covers the page and lies beside its root. */
const FRAME_ID = 'fsc-popup-frame'
const POLL_MS = 100
const MOST_MS = 20_000

/**
 * The library, loaded on first use and once. What it reports goes to these callbacks from now on. Throws
 * ApiError where it does not come; another call tries again.
 */
async function loadLibrary({ src, storefront, accessKey }: Script, callbacks: Callbacks): Promise<Builder> {
  window.checkoutClosed = callbacks.closed
  window.checkoutPaid = callbacks.paid
  window.checkoutFailed = callbacks.failed
  const state = { failed: false }
  if (!document.getElementById(SCRIPT_ID)) {
    const script = document.createElement('script')
    script.id = SCRIPT_ID
    script.src = src
    script.dataset.storefront = storefront
    script.dataset.accessKey = accessKey
    script.dataset.popupClosed = 'checkoutClosed'
    script.dataset.popupWebhookReceived = 'checkoutPaid'
    script.dataset.errorCallback = 'checkoutFailed'
    script.addEventListener('error', () => {
      state.failed = true
    })
    document.head.append(script)
  }
  for (let waited = 0; waited < MOST_MS && !state.failed; waited += POLL_MS) {
    const builder = window.fastspring?.builder
    if (builder) return builder
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  document.getElementById(SCRIPT_ID)?.remove()
  throw checkoutError(
    `The payment provider’s checkout could not be loaded. A content blocker or a firewall may have stopped it: allow ${new URL(src, location.href).host} for this page, then try again.`,
  )
}

/** FastSpring's checkout over the page, by its Store Builder Library. */
export const fastSpringCheckout = (script: Script): ProviderCheckout => ({
  show: (seal, onPaid) =>
    shown(script, { charged: 'Nothing was charged; try again.', onPaid }, async (builder) => {
      const { payload, key, checkout } = await seal()
      // The library remembers the order of an earlier attempt, in this page or another.
      builder.reset()
      builder.secure(payload, key)
      builder.checkout()
      return checkout
    }),
  resume: (checkout, onPaid) =>
    shown(
      script,
      { charged: 'Whether anything was charged is not known here.', onPaid },
      async () => checkout,
    ),
})

/** `show` has the library show the checkout whose id it returns; `charged` is what a failure means for the buyer's money. */
async function shown(
  script: Script,
  { charged, onPaid }: { charged: string; onPaid: (completion: Completion) => void },
  show: (builder: Builder) => Promise<string>,
): Promise<Completion | null> {
  let checkout = ''
  let paid: unknown = null
  const completionOf = (order: unknown): Completion | null => {
    const { data } = orderOfProvider.safeParse(order)
    return data ? { ...data, checkout } : null
  }
  const outcome = Promise.withResolvers<unknown>()
  // Whoever waits for it may not have come so far.
  outcome.promise.catch(() => undefined)
  const builder = await loadLibrary(script, {
    closed: outcome.resolve,
    paid: (order) => {
      paid = order
      const completion = completionOf(order)
      if (completion) onPaid(completion)
    },
    failed: (code, text) => outcome.reject(refusal(code, text, charged)),
  })
  checkout = await show(builder)
  const restore = holdFocus()
  const leave = () => {
    // The library does not know that the page is left.
    document.getElementById(FRAME_ID)?.remove()
    outcome.resolve(paid)
  }
  window.addEventListener('popstate', leave, { once: true })
  try {
    return completionOf(await outcome.promise)
  } finally {
    window.removeEventListener('popstate', leave)
    restore()
  }
}

/** Nothing that the frame covers can be reached by keys or read aloud. Returns what gives the focus back. */
function holdFocus(): () => void {
  const root = document.getElementById('root')
  const before = document.activeElement
  root?.setAttribute('inert', '')
  return () => {
    root?.removeAttribute('inert')
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  }
}

const orderOfProvider = z.object({ id: z.string(), reference: z.string() })

function refusal(code: unknown, text: unknown, charged: string): ApiError {
  const words = typeof text === 'string' && text !== '' ? text : null
  const said = words === null ? '' : `: “${words}”`
  return checkoutError(`The payment provider’s checkout failed (${String(code)})${said}. ${charged}`, words)
}
