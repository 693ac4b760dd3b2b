import { z } from 'zod'
import type { ProviderContext } from '../../contract.ts'
import { refuse } from '../../kit/http/errors.ts'
import type { HttpAnswer } from '../../kit/http/http.ts'
import { jsonOf } from '../../kit/http/json.ts'
import { callVendor } from '../../kit/http/vendorCall.ts'
import { zoneNamed } from '../../kit/query/days.ts'
import { readAnswer } from '../errors.ts'
import { siteLabel } from './site.ts'

/**
 * Of every call to a shop. Small hosts are slow; the vendor's own client waits as long. A hundred orders are
 * about 500 KB and 20,000 values, and the shop's server is untrusted, since any address can be entered.
 */
export const LIMITS = {
  timeoutMs: 60_000,
  maxBytes: 8 * 1024 * 1024,
  jsonBounds: { levels: 32, members: 5_000, values: 250_000 },
}

/** A zone's distance from UTC; none on Earth has more than 14. */
const MOST_HOURS = 18

const Index = z.object({
  gmt_offset: z.coerce.number().min(-MOST_HOURS).max(MOST_HOURS).catch(0),
  timezone_string: z.string().catch(''),
  namespaces: z.array(z.string()),
})

/** A WordPress site as its public index describes it. */
export interface Discovery {
  /** Final address after redirects. */
  site: string
  /** Whether routes go into `?rest_route=`, since the site has no "pretty" permalinks. */
  plain: boolean
  /** IANA name, or an offset such as `+05:30` where the site is set to one. */
  timeZone: string
  hasWooCommerce: boolean
}

/** Reads the index of the site's REST API, without the key. @throws ProviderError */
export async function discover(context: ProviderContext, typed: string): Promise<Discovery> {
  const fields = '_fields=gmt_offset,timezone_string,namespaces'
  const call = (url: string) => callVendor(context, { ...LIMITS, url, maxRedirects: 3 })
  const pretty = await call(`${typed}/wp-json/?${fields}`)
  const found = indexOf(pretty)
  if (found) return describe(found, pretty, false)
  // Without "pretty" permalinks /wp-json/ is a 404, or the theme's own page.
  const plain =
    pretty.status < 500 && pretty.status !== 429 ? await call(`${typed}/?rest_route=/&${fields}`) : pretty
  const index = indexOf(plain)
  if (index) return describe(index, plain, true)
  readAnswer(plain, siteLabel(typed))
  throw refuse(`There is no WordPress site at ${siteLabel(typed)}.`, 'account')
}

function describe(index: z.infer<typeof Index>, { url }: HttpAnswer, plain: boolean): Discovery {
  const hasWooCommerce = index.namespaces.includes('wc/v3')
  return { site: beforeRoute(url), plain, timeZone: zoneOf(index), hasWooCommerce }
}

function indexOf(answer: HttpAnswer): z.infer<typeof Index> | null {
  return answer.status === 200 ? (Index.safeParse(jsonOf(answer)).data ?? null) : null
}

function beforeRoute(url: string): string {
  const { origin, pathname } = new URL(url)
  return (origin + pathname).replace(/\/wp-json\/?$/, '').replace(/\/+$/, '')
}

/** The zone by name, or its offset where its name is missing from this machine's time zone database. */
function zoneOf({ timezone_string, gmt_offset }: z.infer<typeof Index>): string {
  const minutes = Math.round(Math.abs(gmt_offset) * 60)
  const offset = Temporal.PlainTime.from('00:00').add({ minutes }).toString({ smallestUnit: 'minute' })
  return zoneNamed(timezone_string, minutes === 0 ? null : `${gmt_offset < 0 ? '-' : '+'}${offset}`)
}
