import { STATUS_CODES } from 'node:http'
import type { HttpAnswer, HttpClient } from '../../providers/kit/http/http.ts'
import { ProviderError } from '../../providers/providerError.ts'
import { isLoopback } from '../lib/isLoopback.ts'
import type { ChannelOutcome } from './message.ts'

/** What channels send by. */
export interface ChannelAccess {
  http: HttpClient
  /** The clock. */
  now(): Temporal.Instant
}

/** A message on its way to an address. */
export interface ChannelPost {
  url: string
  headers?: Record<string, string>
  body: string
  /** Reads an answer that came, whatever its status; only the beginning of its body is there. */
  read(answer: HttpAnswer): ChannelOutcome
}

const TIMEOUT_MS = 20_000
const KEPT_BYTES = 4 * 1024
/** No product's name: what is sent for a company at its own address does not tell whose it is. */
const USER_AGENT = 'Alerts/1.0'

/** Makes one attempt. Follows no redirect. */
export async function post(
  { http }: ChannelAccess,
  { url, headers, body, read }: ChannelPost,
): Promise<ChannelOutcome> {
  const address = URL.parse(url)
  if (address === null) return { outcome: 'invalid', reason: 'The address of this channel cannot be read.' }
  if (address.protocol !== 'https:' && !isLoopback(address.hostname)) {
    return { outcome: 'refused', reason: 'Alerts are sent to addresses that begin with https:// alone.' }
  }
  try {
    const answer = await http({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...headers },
      body,
      timeoutMs: TIMEOUT_MS,
      keepBytes: KEPT_BYTES,
      hasSecretPath: true,
    })
    return read(answer)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const reason = error.message
    // An address that the guard refuses is refused the next time too.
    if (error.kind === 'bad_request') return { outcome: 'refused', reason }
    return { outcome: 'retry', afterSeconds: null, reason }
  }
}

export const isSuccess = (status: number) => status >= 200 && status < 300
export const isRedirect = (status: number) => status >= 300 && status < 400

/** “HTTP 503 Service Unavailable” */
export function statusWords(status: number): string {
  const words = STATUS_CODES[status]
  return words === undefined ? `HTTP ${status}` : `HTTP ${status} ${words}`
}

/** Seconds that `Retry-After` asks for, as a number or a date; null where it is absent or makes no sense. */
export function secondsAsked({ headers }: Pick<HttpAnswer, 'headers'>, now: Temporal.Instant): number | null {
  const asked = headers['retry-after']?.trim()
  if (!asked) return null
  if (/^\d{1,9}$/.test(asked)) return Number(asked)
  // A date as HTTP writes them; Date.parse alone makes one of nearly anything.
  const date = /^[A-Z][a-z]{2}, .* GMT$/.test(asked) ? Date.parse(asked) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now.epochMilliseconds) / 1_000))
}
