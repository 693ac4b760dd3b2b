import * as oauth from 'oauth4webapi'
import type { AppContext } from '../../context.ts'
import { isLoopback } from '../../lib/isLoopback.ts'

/** A person waits for these calls, and some servers are chosen by users. */
export const TIMEOUT_MS = 10_000
export const MAX_BYTES = 200_000
const BOUNDS = { levels: 12, members: 2_000, values: 20_000 }

/** How oauth4webapi reaches a provider: through the one way out, within bounds. */
export function callOptions({ http, emulators }: Pick<AppContext, 'http' | 'emulators'>, issuer: string) {
  return {
    // Plain http is for the sandbox, and there for this machine alone.
    [oauth.allowInsecureRequests]: emulators !== null && isLoopback(new URL(issuer).hostname),
    [oauth.customFetch]: async (
      url: string,
      { method, headers, body }: oauth.CustomFetchOptions<string, URLSearchParams | undefined | null>,
    ) => {
      const answer = await http({
        url,
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        ...(body && { body }),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        jsonBounds: BOUNDS,
      })
      const type = answer.headers['content-type'] ?? 'text/plain'
      return new Response(answer.text, { status: answer.status, headers: { 'content-type': type } })
    },
  }
}

/** Times are of our clock, as everywhere. */
export const clockOf = ({ now }: Pick<AppContext, 'now'>) => ({
  [oauth.clockSkew]: Math.round((now().epochMilliseconds - Date.now()) / 1000),
  [oauth.clockTolerance]: 60,
})
