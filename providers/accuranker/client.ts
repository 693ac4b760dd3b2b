import { z } from 'zod'
import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext } from '../contract.ts'
import { parsedRows } from '../kit/http/json.ts'
import { pagesInTurn } from '../kit/http/paging.ts'
import { bearer, jsonApi, type Parameters } from '../kit/http/vendorCall.ts'
import { slicesOf } from '../kit/query/days.ts'
import { accessTokenOf } from '../kit/signIn/connection.ts'
import { readBody } from './errors.ts'
import { KEYWORD_FIELDS } from './figures.ts'
import { Accounts, Domain, type HistoryLine, Keyword, KeywordPlace, Lines } from './wire.ts'

const PAGE = 500
const MOST_PAGES = 100
/** The longest window of one request. */
const MOST_DAYS = 100

/** A condition on keywords, as AccuRanker takes it. */
export interface VendorFilter {
  name: string
  comparator: string
  value: string | number | boolean | string[]
}

const ask = jsonApi({
  vendor: 'AccuRanker',
  origin: 'app',
  base: '/api/v4',
  headers: (context) => bearer(accessTokenOf(context, 'AccuRanker')),
  read: readBody,
})

/** The accounts that the login belongs to: the cheapest call there is. */
export const listAccounts = (context: ProviderContext) =>
  ask(context, '/accounts/', Accounts, asking(['id', 'name']))

export const listDomains = (context: ProviderContext): Promise<Domain[]> =>
  allPages(context, '/domains/', Domain, ['id', 'domain', 'display_name', 'group.account.name'])

/** The domain's competitors, without their days. */
export async function listCompetitors(context: ProviderContext, domain: string): Promise<HistoryLine[]> {
  const [, ...competitors] = await ask(context, pathOf(domain), Lines, asking(LINES))
  return competitors
}

/** Alpha-2 codes of the countries that keywords are tracked in. */
export async function listCountries(context: ProviderContext, domain: string): Promise<string[]> {
  const path = `${pathOf(domain)}keywords/`
  const places = await allPages(context, path, KeywordPlace, ['search_locale.country_code'])
  const codes = places.map(({ search_locale }) => search_locale?.country_code ?? '')
  return [...new Set(codes)].filter((code) => code !== '').toSorted()
}

const LINES = ['', 'competitors.'].flatMap((of) => ['id', 'domain', 'display_name'].map((name) => of + name))

/** The domain's own days first, then its competitors'; requested in pieces that AccuRanker accepts. */
export async function askLines(
  context: ProviderContext,
  domain: string,
  { range, paths, of }: { range: DateRange; paths: string[]; of: ('history' | 'competitors.history')[] },
): Promise<HistoryLine[]> {
  const fields = [...LINES, ...of.flatMap((prefix) => ['date', ...paths].map((path) => `${prefix}.${path}`))]
  const found = new Map<string, HistoryLine>()
  for (const slice of slicesOf(range, MOST_DAYS)) {
    for (const line of await ask(context, pathOf(domain), Lines, asking(fields, periodOf(slice)))) {
      found.getOrInsertComputed(line.id, () => ({ ...line, days: [] })).days.push(...line.days)
    }
  }
  return [...found.values()]
}

/** Keywords with what they are known by, these fields, and their ranks on the days of a range, which is at most `MOST_DAYS` long. */
export const askKeywords = (
  context: ProviderContext,
  domain: string,
  { range, fields, filters }: { range: DateRange; fields: string[]; filters: VendorFilter[] },
): Promise<Keyword[]> =>
  allPages(context, `${pathOf(domain)}keywords/`, Keyword, [...new Set([...KEYWORD_FIELDS, ...fields])], {
    parameters: periodOf(range),
    // A POST with these reads, too.
    ...(filters.length > 0 ? { body: { operator: 'and', filters } } : {}),
  })

const pathOf = (domain: string) => `/domains/${encodeURIComponent(domain)}/`
const periodOf = ({ start, end }: DateRange) => ({ period_from: start, period_to: end })
/** Objects come back empty where their fields are not named. */
const asking = (fields: string[], parameters: Parameters = {}) => ({
  parameters: { fields: fields.join(','), ...parameters },
})

/**
 * Responses have no total, and whether pages may be smaller than requested is not documented: a page that is
 * not full is the last unless its size is a round number, which can be a cap.
 */
async function allPages<T>(
  context: ProviderContext,
  path: string,
  row: z.ZodType<T>,
  fields: string[],
  { parameters, ...rest }: { parameters?: Parameters; body?: unknown } = {},
): Promise<T[]> {
  // Counts rows that cannot be read, too: the next page begins after them.
  let offset = 0
  const { items } = await pagesInTurn(async () => {
    const asked = { ...rest, ...asking(fields, { ...parameters, limit: PAGE, offset }) }
    const list = await ask(context, path, z.array(z.unknown()), asked)
    offset += list.length
    const isLast = list.length === 0 || (list.length < PAGE && list.length % 10 !== 0)
    return { items: await parsedRows(context, row, list, 'AccuRanker'), isLast }
  }, MOST_PAGES)
  return items
}
