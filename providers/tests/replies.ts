import type { ProviderContext } from '../contract.ts'
import type { HttpRequest } from '../kit/http/http.ts'

/**
 * Replies of a vendor, written by hand in the shape in which the vendor is known to reply, put through a provider's
 * real code: they stand where the network does. For tests only. An emulator shares its author's reading of the vendor;
 * these do not.
 */

/** A reply that is more than JSON under status 200. */
export class Reply {
  readonly body: unknown
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(body: unknown, status = 200, headers: Readonly<Record<string, string>> = JSON_TYPE) {
    this.body = body
    this.status = status
    this.headers = headers
  }
}
const JSON_TYPE = { 'content-type': 'application/json; charset=UTF-8' }

/** JSON, text as it stands, or a `Reply`, for each call that a provider makes. */
export type Replying = (url: URL, request: HttpRequest) => unknown

/**
 * A context whose calls get scripted responses.
 * @param change what else the provider needs, and credentials other than a token
 * @returns with it every call that was made, and how many rows of each reply could not be read
 */
export function replied(
  replying: Replying,
  change: Partial<ProviderContext> = {},
): { context: ProviderContext; calls: URL[]; unread: number[] } {
  const calls: URL[] = []
  const unread: number[] = []
  const context: ProviderContext = {
    credentials: { type: 'oauth', accessToken: 'token', scopes: [] },
    origin: (name) => `https://${name}.test`,
    setting: String,
    fetch: async (request) => {
      const url = new URL(request.url)
      calls.push(url)
      const given = replying(url, request)
      const { body, status, headers } = given instanceof Reply ? given : new Reply(given)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return { status, headers: { ...headers }, text, url: request.url }
    },
    now: Temporal.Instant.from('2026-11-21T12:00:00Z'),
    signal: new AbortController().signal,
    noteUnread: (rows) => unread.push(rows),
    ...change,
  }
  return { context, calls, unread }
}
