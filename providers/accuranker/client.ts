import { z } from 'zod'
import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext } from '../contract.ts'
import { parsedRows } from '../kit/http/json.ts'
import { type Listed, pagesInTurn } from '../kit/http/paging.ts'
import { bearer, jsonApi, type Parameters } from '../kit/http/vendorCall.ts'
import { slicesOf } from '../kit/query/days.ts'
import { accessTokenOf } from '../kit/signIn/connection.ts'
import { readBody } from './errors.ts'
import { KEYWORD_FIELDS } from './figures.ts'
import { Account, Domain, type HistoryLine, Keyword, KeywordPlace, Lines } from './wire.ts'

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
export const listAccounts = async (context: ProviderContext) => {
  const rows = await ask(context, '/accounts/', z.array(z.unknown()), asking(['id', 'name']))
  return await parsedRows(context, Account, rows, 'AccuRanker')
}

export async function listDomains(context: ProviderContext): Promise<Domain[]> {
  const fields = ['id', 'domain', 'display_name', 'group.account.name']
  return (await allPages(context, '/domains/', Domain, fields)).items
}

/** The domain's competitors, without their days. */
export async function listCompetitors(context: ProviderContext, domain: string): Promise<HistoryLine[]> {
  const [, ...competitors] = await ask(context, pathOf(domain), Lines, asking(LINES))
  return competitors
}

/** Alpha-2 codes of the countries that keywords are tracked in. */
export async function listCountries(context: ProviderContext, domain: string): Promise<string[]> {
  const path = `${pathOf(domain)}keywords/`
  const { items } = await allPages(context, path, KeywordPlace, ['id', 'search_locale.country_code'])
  const codes = items.map(({ search_locale }) => search_locale?.country_code ?? '')
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
): Promise<Listed<Keyword>> =>
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
function allPages<T extends { id?: string | undefined }>(
  context: ProviderContext,
  path: string,
  row: z.ZodType<T>,
  fields: string[],
  { parameters, ...rest }: { parameters?: Parameters; body?: unknown } = {},
): Promise<Listed<T>> {
  const readPage = async ({ offset }: { offset: number }) => {
    const asked = { ...rest, ...asking(fields, { ...parameters, limit: PAGE, offset }) }
    const rows = await ask(context, path, z.array(z.unknown()), asked)
    const items = await parsedRows(context, row, rows, 'AccuRanker')
    return { items, rows, isLast: rows.length === 0 || (rows.length < PAGE && rows.length % 10 !== 0) }
  }
  return pagesInTurn(readPage, ({ id }) => id, MOST_PAGES)
}
