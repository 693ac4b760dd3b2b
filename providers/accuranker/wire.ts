import { z } from 'zod'
import { listOrEmpty, textOrEmpty, valueAt } from '../json.ts'

const Id = z.union([z.number(), z.string()]).transform(String)

export const Accounts = z.array(z.object({ id: Id, name: textOrEmpty }))

export const Domain = z.object({
  id: Id,
  domain: textOrEmpty,
  display_name: textOrEmpty,
  group: z
    .object({ name: textOrEmpty, account: z.object({ id: Id, name: textOrEmpty }).nullish() })
    .partial()
    .nullish(),
})
export type Domain = z.infer<typeof Domain>

/** A day of a history; which figures it holds depends on what was asked. */
const Day = z.looseObject({ date: z.string() })
export type HistoryDay = z.infer<typeof Day>
const History = listOrEmpty(Day)

export const Competitor = z.object({
  id: Id.optional(),
  domain: textOrEmpty,
  display_name: textOrEmpty,
  history: History,
})
export const DomainHistory = z.object({
  domain: textOrEmpty,
  display_name: textOrEmpty,
  history: History,
  competitors: listOrEmpty(Competitor),
})

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
  search_locale: z.object({ country_code: textOrEmpty }).nullish(),
  search_volume: z.looseObject({ avg_cost_per_click_currency: textOrEmpty }).nullish(),
  ranks: listOrEmpty(Rank),
  competitor_ranks: listOrEmpty(CompetitorRank),
})
export type Keyword = z.infer<typeof Keyword>

export const KeywordPlace = z.object({ search_locale: z.object({ country_code: textOrEmpty }).nullish() })

/** An object where something else was due: a refusal of the plan comes with status 200. */
export const Refusal = z.union([
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.string() }).transform(({ error }) => error),
])

/** The number at a dotted path; yes and no are 1 and 0, anything else is none. */
export function numberAt(value: unknown, path: string): number | null {
  const found = valueAt(value, path)
  if (typeof found === 'boolean') return Number(found)
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}
