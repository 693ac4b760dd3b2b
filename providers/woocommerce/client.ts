import { z } from 'zod'
import type { ProviderContext } from '../contract.ts'
import { refuse } from '../kit/http/errors.ts'
import type { HttpAnswer } from '../kit/http/http.ts'
import { parsed, parsedRows } from '../kit/http/json.ts'
import { ACCOUNT_SECONDS, memoize } from '../kit/http/memoize.ts'
import { queryOf } from '../kit/http/vendorCall.ts'
import { ProviderError } from '../providerError.ts'
import { readAnswer } from './errors.ts'
import { discover, LIMITS } from './shop/discovery.ts'
import { signature, sortedQuery } from './shop/oauth1.ts'
import { normaliseSite, sameOwner, siteLabel, splitToken } from './shop/site.ts'

const PER_PAGE = 100
/** Ten thousand orders: what a widget may make us read of one shop. */
const MAX_PAGES = 100
const PARALLEL = 2

/** A shop that has been found, and how to request from it. */
export interface Shop {
  /** Final address after redirects. */
  site: string
  /** IANA name, or an offset such as `+05:30` where the shop is set to one. */
  timeZone: string
  get<T>(route: string, parameters: Parameters, schema: z.ZodType<T>): Promise<T>
  /** All pages of a list, in order, each item once; none after the page that holds an item for which `enough` is true. */
  list<T extends { id: number }>(
    route: string,
    parameters: Parameters,
    schema: z.ZodType<T>,
    enough?: (item: T) => boolean,
  ): Promise<Listing<T>>
}

type Parameters = Record<string, string | number | undefined>

export interface Listing<T> {
  items: T[]
  /** Number of items in all, by the shop's count; null where the response has none. */
  total: number | null
  /** Whether reading stopped at MAX_PAGES, MOST_PARTS or MOST_SIZE. */
  truncated: boolean
}

/**
 * Finds the shop behind the account's address: its final address, its zone, and whether it uses pretty or
 * plain permalinks. The key is not sent while redirects are followed, and only to the owner of the given
 * address.
 * @throws ProviderError
 */
export async function openShop(context: ProviderContext): Promise<Shop> {
  if (context.credentials.type !== 'credentials') {
    throw new ProviderError('unexpected', 'A shop is connected by address and key.')
  }
  const typed = normaliseSite(context.credentials.account)
  const keys = splitToken(context.credentials.token)
  const { site, plain, timeZone, hasWooCommerce } = await memoize(context, 'shop', ACCOUNT_SECONDS, () =>
    discover(context, typed),
  )
  if (!sameOwner(typed, site)) {
    throw refuse(
      `The address ${siteLabel(typed)} redirects to ${siteLabel(site)}. If that is your shop, connect it under that address.`,
      'account',
    )
  }
  if (!hasWooCommerce) {
    throw refuse(
      `The site ${siteLabel(site)} runs WordPress without WooCommerce 3.5 or newer. Switch the plugin on or update it.`,
      'account',
    )
  }
  const ask = caller(context, site, plain, keys)
  const name = `The shop at ${siteLabel(site)}`
  async function read(route: string, parameters: Parameters) {
    const answer = await ask(route, parameters)
    const json = readAnswer(answer, siteLabel(site))
    return { json, headers: answer.headers, size: answer.text.length }
  }
  return {
    site,
    timeZone,
    get: async (route, parameters, schema) => parsed(schema, (await read(route, parameters)).json, name),
    list: (route, parameters, schema, enough = () => false) =>
      readPages(async (page) => {
        const { json, headers, size } = await read(route, { ...parameters, per_page: PER_PAGE, page })
        const all = atMost(PER_PAGE, json, name)
        const rows = await parsedRows(context, schema, all, name)
        return { rows, isFull: all.length >= PER_PAGE, headers, size }
      }, enough),
  }
}

type Ask = (route: string, parameters: Parameters) => Promise<HttpAnswer>

/** Https: Basic, or the key in the query where the host swallows the header. Http: OAuth 1.0a in the query. */
function caller(
  context: ProviderContext,
  site: string,
  plain: boolean,
  keys: { key: string; secret: string },
): Ask {
  const secure = site.startsWith('https:')
  let headerSwallowed = false

  const send: Ask = async (route, parameters) => {
    const path = `/wc/v3/${route}`
    const url = plain ? `${site}/` : `${site}/wp-json${path}`
    const query = new Map(
      new URLSearchParams(queryOf({ ...parameters, ...(plain ? { rest_route: path } : {}) })),
    )
    const headers: Record<string, string> = { accept: 'application/json' }
    if (!secure) {
      query.set('oauth_consumer_key', keys.key)
      query.set('oauth_nonce', crypto.randomUUID().replaceAll('-', ''))
      query.set('oauth_signature_method', 'HMAC-SHA256')
      query.set('oauth_timestamp', String(Math.floor(context.now.epochMilliseconds / 1000)))
      const signed = await signature({ method: 'GET', url, parameters: query }, keys.secret)
      query.set('oauth_signature', signed ?? '')
    } else if (headerSwallowed) {
      query.set('consumer_key', keys.key)
      query.set('consumer_secret', keys.secret)
    } else {
      headers.authorization = `Basic ${btoa(`${keys.key}:${keys.secret}`)}`
    }
    const { signal } = context
    return context.fetch({ ...LIMITS, url: `${url}?${sortedQuery(query)}`, headers, signal })
  }

  return async (route, parameters) => {
    const answer = await send(route, parameters)
    const anonymous = answer.status === 401 && answer.text.includes('woocommerce_rest_cannot_view')
    if (!secure || headerSwallowed || !anonymous) return answer
    headerSwallowed = true
    return send(route, parameters)
  }
}

interface Page<T> {
  rows: T[]
  /** Whether as many items came as were asked for, be they readable or not. */
  isFull: boolean
  headers: Record<string, string>
  /** Characters. */
  size: number
}

/** A page no larger than requested; a larger one is refused. @throws ProviderError */
const atMost = (most: number, json: unknown, name: string): unknown[] =>
  parsed(z.array(z.unknown()).max(most), json, name)

/** Rows with the rows in them: what the orders of a listing, with their lines, may take of our memory. */
const MOST_PARTS = 300_000
/** Characters of a listing; ten thousand orders of a usual shop are half of it. */
const MOST_SIZE = 100_000_000
const partsOf = (item: object): number =>
  Object.values(item).reduce((sum, value) => sum + (Array.isArray(value) ? value.length : 0), 1)

/** At most PARALLEL pages at once. Proxies may strip the count: then a page that is not full is the last. */
async function readPages<T extends { id: number }>(
  page: (number: number) => Promise<Page<T>>,
  enough: (item: T) => boolean,
): Promise<Listing<T>> {
  const first = await page(1)
  const [told, total] = ['x-wp-totalpages', 'x-wp-total'].map((name) => count(first.headers[name]))
  // A count of fewer than came is wrong, as that of an answer that was cached, and so is its number of pages.
  const isWrong = first.isFull && ((total ?? PER_PAGE) < PER_PAGE || told === 0)
  const pages = isWrong ? null : told
  const isLast = ({ rows, isFull }: Page<T>) => (pages == null && !isFull) || rows.some(enough)
  const byId = new Map(first.rows.map((item) => [item.id, item]))
  let parts = first.rows.reduce((sum, item) => sum + partsOf(item), 0)
  let { size } = first
  const isEnough = () => parts >= MOST_PARTS || size >= MOST_SIZE
  let complete = isLast(first) || (pages != null && pages <= 1)
  for (let next = 2; !complete && next <= MAX_PAGES && !isEnough(); next += PARALLEL) {
    const last = Math.min(next + PARALLEL - 1, MAX_PAGES, pages ?? MAX_PAGES)
    const batch = await Promise.all(Array.from({ length: last - next + 1 }, (_, step) => page(next + step)))
    for (const item of batch.flatMap(({ rows }) => rows)) {
      byId.set(item.id, item)
      parts += partsOf(item)
    }
    size += batch.reduce((sum, page) => sum + page.size, 0)
    complete = batch.some(isLast) || (pages != null && last >= pages)
  }
  return { items: [...byId.values()], total: isWrong ? null : (total ?? null), truncated: !complete }
}

const count = (header: string | undefined): number | null =>
  header && /^\d+$/.test(header) ? Number(header) : null
