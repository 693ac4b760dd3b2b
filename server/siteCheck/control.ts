import type { HttpClient } from '../../providers/kit/http/http.ts'

const TIMEOUT_MS = 10_000
/** Any answer will do. */
const KEPT_BYTES = 1_024

const newest = new WeakMap<HttpClient, { askedAt: number; isOnline: Promise<boolean> }>()

/**
 * Whether one of the websites that an installation takes for always there (`CONTROL_SITES`) answers, whatever it says: then
 * our own network and name server work. They are asked once for all who began, by `performance.now()`, before they were asked.
 */
export function isOnline(http: HttpClient, sites: readonly string[], began: number): Promise<boolean> {
  const known = newest.get(http)
  if (known && known.askedAt >= began) return known.isOnline
  const asked = {
    askedAt: performance.now(),
    isOnline: Promise.any(
      sites.map((url) => http({ url, timeoutMs: TIMEOUT_MS, keepBytes: KEPT_BYTES })),
    ).then(
      () => true,
      () => false,
    ),
  }
  newest.set(http, asked)
  return asked.isOnline
}
