/** Represents this site while an address is resolved; it is no real site. */
const HERE = 'https://here.invalid'

/**
 * Most characters of a path that a sign-in goes on to. A registration by invitation with twenty coupons has some 1,300;
 * sealed in a cookie, much more than this would be too long for browsers.
 */
export const MOST_NEXT = 2_000

/**
 * A path of ours, as browsers resolve it, who drop tabs and line breaks, read `\` as `/` and take dots away; null for
 * anything else (another site, a script).
 */
export function ownPath(path: string | null | undefined): string | null {
  const url = path?.startsWith('/') ? URL.parse(path, HERE) : null
  return url?.origin === HERE && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}
