import type { HttpClient } from '../../providers/kit/http/http.ts'

const TIMEOUT_MS = 10_000
/** Any answer will do. */
const KEPT_BYTES = 1_024

const asking = new WeakMap<HttpClient, Promise<boolean>>()

/**
 * Whether one of the websites that an installation takes for always there (`CONTROL_SITES`) answers, whatever it says: then
 * our own network and name server work. Whoever asks while they are being asked shares their answer; one that came before
 * says nothing of now.
 */
export function isOnline(http: HttpClient, sites: readonly string[]): Promise<boolean> {
  const known = asking.get(http)
  if (known) return known
  const answer = Promise.any(sites.map((url) => http({ url, timeoutMs: TIMEOUT_MS, keepBytes: KEPT_BYTES })))
    .then(
      () => true,
      () => false,
    )
    .finally(() => asking.delete(http))
  asking.set(http, answer)
  return answer
}
