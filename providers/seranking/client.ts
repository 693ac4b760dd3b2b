import { z } from 'zod'
import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext } from '../contract.ts'
import { parsedRows, reportRows } from '../kit/http/json.ts'
import { inTurns } from '../kit/http/paging.ts'
import { jsonApi, type Parameters } from '../kit/http/vendorCall.ts'
import { slicesOf } from '../kit/query/days.ts'
import { apiKeyOf } from '../kit/signIn/connection.ts'
import { readAnswer } from './errors.ts'
import { list, Named } from './wire.ts'

const project = '/v1/project-management'
/**
 * The calls in both path styles. The current one names the site in the query; the legacy one (`api4.seranking.com`,
 * being shut down) in the path. Only reading calls are here: a recheck of positions costs the account money.
 */
const PATHS = {
  sites: [`${project}/sites`, '/sites'],
  siteEngines: [`${project}/sites/search-engines`, '/sites/{id}/search-engines'],
  searchEngines: ['/v1/system/search-engines', '/system/search-engines'],
  keywords: [`${project}/keywords`, '/sites/{id}/keywords'],
  groups: [`${project}/keywords/groups`, '/keyword-groups/{id}'],
  competitors: [`${project}/competitors`, '/competitors/site/{id}'],
  positions: [`${project}/sites/positions`, '/sites/{id}/positions'],
  summary: [`${project}/sites/summary`, '/sites/{id}/stat'],
  history: [`${project}/sites/positions/history`, '/sites/{id}/chart'],
  ads: [`${project}/sites/ads-stats`, '/sites/{id}/ads'],
  competitorPositions: [`${project}/competitors/positions`, '/competitors/{id}/positions'],
} as const
export type Call = keyof typeof PATHS

const API = {
  vendor: 'SE Ranking',
  /** The key goes into the header alone: addresses end up in logs. */
  headers: (context: ProviderContext) => ({ authorization: `Token ${apiKeyOf(context, 'SE Ranking')}` }),
  read: readAnswer,
  /** Positions of a thousand keywords over a month are a large response, and there are no pages. */
  limits: { maxBytes: 48 * 1024 * 1024 },
}
export const askCurrent = jsonApi({ ...API, origin: 'api' })
const askLegacy = jsonApi({ ...API, origin: 'legacy' })

/** Whether this installation uses the old path style. */
export const isLegacy = (context: ProviderContext): boolean => context.setting('SERANKING_API') === 'legacy'

/**
 * Makes one call about a site, a competitor (`competitorPositions`) or, with null, the account.
 * @throws ProviderError
 */
export function ask<T>(
  context: ProviderContext,
  call: Call,
  id: string | null,
  schema: z.ZodType<T>,
  parameters: Parameters = {},
): Promise<T> {
  const [current, legacy] = PATHS[call]
  if (isLegacy(context)) {
    return askLegacy(context, legacy.replace('{id}', encodeURIComponent(id ?? '')), schema, { parameters })
  }
  const name = call === 'competitorPositions' ? 'competitor_id' : 'site_id'
  return askCurrent(context, current, schema, { parameters: { [name]: id ?? undefined, ...parameters } })
}

/** The rows of a list that one call gives. */
export const askList = async <T>(
  context: ProviderContext,
  call: Call,
  id: string | null,
  row: z.ZodType<T>,
): Promise<T[]> => parsedRows(context, row, await ask(context, call, id, list(z.unknown())), API.vendor)

/** Names by id: of groups of keywords, or of world-wide search engines. */
export async function askNames(
  context: ProviderContext,
  call: 'groups' | 'searchEngines',
  id: string | null,
): Promise<Map<string, string | null>> {
  return new Map((await askList(context, call, id, Named)).map((one) => [one.id, one.name]))
}

/** The rows of one call's answer for the days of a range, requested in pieces of limited length. */
export async function askDays<T>(
  context: ProviderContext,
  call: Call,
  id: string,
  row: z.ZodType<T>,
  { range, most, parameters }: { range: DateRange; most: number; parameters: Parameters },
): Promise<T[]> {
  const askSlice = ({ start, end }: DateRange) =>
    ask(context, call, id, list(z.unknown()), { date_from: start, date_to: end, ...parameters })
  const rows = (await inTurns(slicesOf(range, most), 1, askSlice)).flat()
  return await reportRows(context, row, rows, API.vendor)
}
