import { z } from 'zod'
import { valueAt } from '../json.ts'

const Id = z.union([z.number(), z.string()]).transform(String)
const words = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

export const Accounts = z.array(z.object({ id: Id, name: words }))

export const Domain = z.object({
  id: Id,
  domain: words,
  display_name: words,
  group: z
    .object({ name: words, account: z.object({ id: Id, name: words }).nullish() })
    .partial()
    .nullish(),
})
export type Domain = z.infer<typeof Domain>

/** A day of a history; which figures it holds depends on what was asked. */
const Day = z.looseObject({ date: z.string() })
export type HistoryDay = z.infer<typeof Day>
const History = z
  .array(Day)
  .nullish()
  .transform((days) => days ?? [])

export const Competitor = z.object({
  id: Id.optional(),
  domain: words,
  display_name: words,
  history: History,
})
export const DomainHistory = z.object({
  domain: words,
  display_name: words,
  history: History,
  competitors: z
    .array(Competitor)
    .nullish()
    .transform((list) => list ?? []),
})

const Rank = z.looseObject({ created_at: words, highest_ranking_page: words })
const CompetitorRank = z.object({
  created_at: words,
  rank: z.number().nullish(),
  competitor: z.object({ id: Id.optional(), domain: words }).nullish(),
})
export const Keyword = z.looseObject({
  id: Id,
  keyword: words,
  tags: z
    .array(z.string())
    .nullish()
    .transform((tags) => tags ?? []),
  search_type: z.number().nullish(),
  search_engine: z.object({ name: words }).nullish(),
  search_locale: z.object({ country_code: words }).nullish(),
  search_volume: z.looseObject({ avg_cost_per_click_currency: words }).nullish(),
  ranks: z
    .array(Rank)
    .nullish()
    .transform((ranks) => ranks ?? []),
  competitor_ranks: z
    .array(CompetitorRank)
    .nullish()
    .transform((ranks) => ranks ?? []),
})
export type Keyword = z.infer<typeof Keyword>

export const KeywordPlace = z.object({ search_locale: z.object({ country_code: words }).nullish() })

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
