import type { BrowserError } from '../../shared/api/browserErrors.ts'
import { ApiError } from './ApiError.ts'

/** Of one page: what breaks breaks again and again. */
const MOST = 5
let reported = 0
const known = new Set<string>()

/**
 * Has the server log what broke here. Refusals of our server are its own log's; nothing is reported where there is no
 * connection, nor what is thrown at a page by an extension and is no error.
 */
export function reportBroken(error: unknown): void {
  if (!(error instanceof Error) || error instanceof ApiError || error.name === 'AbortError') return
  const { message, stack = '' } = error
  if (reported >= MOST || known.has(message)) return
  reported++
  known.add(message)
  const body: BrowserError = {
    message: `${error.name}: ${message}`.slice(0, 1_000),
    stack: stack.slice(0, 8_000),
    path: location.pathname.slice(0, 2_000),
  }
  fetch('/api/browser-errors', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
}

/** Reports what nothing on the page has caught. */
export function reportUncaught(): void {
  window.addEventListener('error', ({ error }) => reportBroken(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportBroken(reason))
}
