import { refuse } from '../../kit/http/errors.ts'
import { websiteOf } from '../../kit/query/readQuery.ts'

/** Paths that people copy along with their shop's address. */
const BEYOND_THE_SHOP = /\/(wp-admin|wp-login\.php|wp-json|index\.php)(\/.*)?$/i

/**
 * The shop's address as we call it: `https://` added where no scheme was typed, sub-folder preserved, query,
 * fragment, user name and the paths of WordPress's own screens dropped, no trailing slash.
 * @throws ProviderError bad_request, field `account`
 */
export function normaliseSite(typed: string): string {
  const { origin, pathname } = websiteOf(typed.trim(), 'account')
  return `${origin}${pathname.replace(BEYOND_THE_SHOP, '')}`.replace(/\/+$/, '')
}

/** Consumer key and consumer secret of a token `ck_…|cs_…`. @throws ProviderError bad_request, field `token` */
export function splitToken(token: string): { key: string; secret: string } {
  const [, key, secret] = /^\s*(ck_\w+)\s*\|\s*(cs_\w+)\s*$/.exec(token) ?? []
  if (!key || !secret) {
    throw refuse(
      'The key must be the consumer key, a bar and the consumer secret: ck_…|cs_…. Both are shown once, when the key is created under WooCommerce > Settings > Advanced > REST API.',
      'token',
    )
  }
  return { key, secret }
}

/** The address without its scheme, as a name for people. */
export function siteLabel(site: string): string {
  return site.replace(/^https?:\/\//, '')
}

/**
 * Whether a redirect stays with the same owner: the typed host with or without `www.`, or a sub-domain of it.
 * A key is not sent anywhere else: an expired shop domain may redirect to its buyer, and the domain above a
 * shop may be its host's.
 */
export function sameOwner(before: string, after: string): boolean {
  const host = (address: string) => new URL(address).hostname.replace(/^www\./, '')
  const typed = host(before)
  return host(after) === typed || host(after).endsWith(`.${typed}`)
}

/** Whether responses cross a network without encryption. The sandbox's shop is on this very machine. */
export function isReadableOnTheWay(site: string): boolean {
  const { protocol, hostname } = new URL(site)
  return protocol === 'http:' && hostname !== '127.0.0.1'
}
