import { linkTo } from './paths.ts'

/** Represents this site while an address is resolved; it is no real site. */
const HERE = 'https://here.invalid'

/**
 * A path of ours to go to after signing in; anything else (another site, a script) becomes the list. It is judged as
 * browsers resolve it, who drop tabs and line breaks, read `\` as `/` and take dots away, and given back so resolved.
 */
export function safeNext(next: string | null): string {
  const url = next?.startsWith('/') ? URL.parse(next, HERE) : null
  const ours = url?.origin === HERE && !url.pathname.startsWith('//') && !url.pathname.startsWith('/login')
  return ours ? url.pathname + url.search + url.hash : linkTo.dashboards()
}
