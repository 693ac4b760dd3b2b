import { z } from 'zod'
import { listOrEmpty, looseText, textOrEmpty, valueAt } from '../kit/http/json.ts'

const Id = z.union([z.number(), z.string()]).transform(String)

export const Account = z.object({ id: Id, name: textOrEmpty })

export const Domain = z.object({
  id: Id,
  domain: textOrEmpty,
  display_name: textOrEmpty,
  group: z.object({ account: z.object({ name: textOrEmpty }).nullish() }).nullish(),
})
export type Domain = z.infer<typeof Domain>

/** A day of a history; which figures it has depends on the request. */
const Day = z.looseObject({ date: z.string() })
type HistoryDay = z.infer<typeof Day>

const HistoryLine = z.object({
  id: Id.optional(),
  domain: textOrEmpty,
  display_name: textOrEmpty,
  history: listOrEmpty(Day),
})
/** The days of a domain or competitor, which may lack an id. */
export interface HistoryLine {
  id: string
  name: string
  days: HistoryDay[]
}
/** A domain's own line, and after it those of its competitors. */
export const Lines = HistoryLine.extend({ competitors: listOrEmpty(HistoryLine) }).transform(
  ({ competitors, ...own }) =>
    [own, ...competitors].map(
      ({ id, domain, display_name: name, history: days }): HistoryLine => ({
        id: id ?? domain,
        name: name || domain || (id ?? ''),
        days,
      }),
    ),
)

const Place = z.object({ country_code: textOrEmpty }).nullish()
const Rank = z.looseObject({ created_at: textOrEmpty, highest_ranking_page: textOrEmpty })
const CompetitorRank = z.object({
  created_at: textOrEmpty,
  rank: z.number().nullish(),
  competitor: z.object({ id: Id.optional(), domain: textOrEmpty }).nullish(),
})
export const Keyword = z.looseObject({
  id: Id,
  keyword: textOrEmpty,
  tags: listOrEmpty(z.string()),
  search_type: z.number().nullish(),
  search_engine: z.object({ name: textOrEmpty }).nullish(),
  search_locale: Place,
  search_volume: z.looseObject({ avg_cost_per_click_currency: textOrEmpty }).nullish(),
  ranks: listOrEmpty(Rank),
  competitor_ranks: listOrEmpty(CompetitorRank),
})
export type Keyword = z.infer<typeof Keyword>

export const KeywordPlace = z.object({ id: Id.optional(), search_locale: Place })

/** The error in an object that came in place of data: a plan's refusal has status 200. */
export const Refusal = z
  .object({ detail: looseText, message: looseText, error: looseText })
  .transform(({ detail, message, error }) => detail ?? message ?? error)

/** The number at a dotted path; yes and no are 1 and 0, anything else is none. */
export function numberAt(value: unknown, path: string): number | null {
  const found = valueAt(value, path)
  if (typeof found === 'boolean') return Number(found)
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}
