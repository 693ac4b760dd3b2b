import { z } from 'zod'
import { looseId, looseNumber, looseText } from '../json.ts'

/** SE Ranking's answers as far as we read them. Numbers come as numbers or text, flags as 0/1 or booleans. */

/** Lists are bare arrays; some copies of the documentation wrap them in `data`. */
const list = <T>(row: z.ZodType<T>) =>
  z.union([z.array(row), z.object({ data: z.array(row) }).transform(({ data }) => data)])

export const Subscription = z.object({
  subscription_info: z.object({ status: looseText }).partial(),
})

export const Sites = list(
  z.object({
    id: looseId,
    title: looseText,
    name: looseText,
    is_active: z
      .unknown()
      .optional()
      .transform((value) => value === undefined || value === true || Number(value) === 1),
    check_freq: looseText,
    keyword_count: looseNumber,
  }),
)
export type Site = z.infer<typeof Sites>[number]

export const SiteEngines = list(
  z.object({
    site_engine_id: looseId,
    search_engine_id: looseId,
    region_name: looseText,
    lang_code: looseText,
    keyword_count: looseNumber,
  }),
)
export const SearchEngines = list(z.object({ id: looseId, name: looseText }))

const Tag = z.union([looseId, z.object({ id: looseId, name: looseText })])
export const Keywords = list(
  z.object({
    id: looseId,
    name: looseText,
    group_id: looseText,
    tags: z.array(Tag).nullish().catch(null),
  }),
)
export const Groups = list(z.object({ id: looseId, name: looseText }))
export const Competitors = list(z.object({ id: looseId, name: looseText, url: looseText }))

const Position = z.object({
  date: z.string(),
  pos: looseNumber,
  change: looseNumber,
  price: looseNumber,
  map_position: looseNumber,
  paid_position: looseNumber,
})
export const Positions = list(
  z.object({
    site_engine_id: looseId,
    keywords: z.array(
      z.object({
        id: looseId,
        name: looseText,
        group_id: looseText,
        volume: looseNumber,
        competition: looseNumber,
        suggested_bid: looseNumber,
        cpc: looseNumber,
        results: looseNumber,
        total_sum: looseNumber,
        positions: z.array(Position).nullish(),
        landing_pages: z
          .array(z.object({ url: looseText, date: looseText }))
          .nullish()
          .catch(null),
      }),
    ),
  }),
)
export type EnginePositions = z.infer<typeof Positions>[number]

export const Summary = z.object({ today_avg: looseNumber, yesterday_avg: looseNumber })

const Series = z.array(z.object({ data: z.array(z.object({ date: z.string(), value: looseNumber })) }))
/** Two shapes were seen: with and without a wrapper. */
export const History = list(Series.element)

const count =
  (...names: string[]) =>
  (row: Record<string, unknown>): number | null =>
    names.map((name) => looseNumber.parse(row[name])).find((value) => value !== null) ?? null
/** The names of the two counts are unconfirmed. */
export const Ads = list(
  z.looseObject({ date: z.string() }).transform((row) => ({
    date: row.date,
    top: count('top', 'top_ads', 'top_count')(row),
    bottom: count('bottom', 'bottom_ads', 'bottom_count')(row),
  })),
)
