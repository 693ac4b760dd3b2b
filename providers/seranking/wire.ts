import { z } from 'zod'
import { looseId, looseNumber, looseText, numberUnder } from '../kit/http/json.ts'
import { placeOf } from '../platforms/ranks/index.ts'

/**
 * SE Ranking's responses as far as we read them. Numbers come as numbers or text, flags as 0/1 or booleans.
 */

/** Lists are bare arrays; some copies of the documentation wrap them in `data`. */
export const list = <T>(row: z.ZodType<T>) =>
  z.union([z.array(row), z.object({ data: z.array(row) }).transform(({ data }) => data)])

export const Subscription = z.object({
  subscription_info: z.object({ status: looseText }).partial(),
})

/** 0 means “not found within the depth”, not for the best place. */
const place = looseNumber.transform((position) => placeOf(position))

export const Site = z
  .object({
    id: looseId,
    title: looseText,
    name: looseText,
    is_active: z
      .unknown()
      .optional()
      .transform((value) => value === undefined || value === true || Number(value) === 1),
    check_freq: looseText,
  })
  // A project's name is its website's address.
  .transform(({ title, name, ...site }) => ({
    ...site,
    label: title ?? name ?? `Project ${site.id}`,
    host: URL.parse(name ?? '')?.hostname ?? null,
  }))
export type Site = z.infer<typeof Site>

export const SiteEngine = z.object({
  site_engine_id: looseId,
  search_engine_id: looseId,
  region_name: looseText,
  keyword_count: looseNumber,
})
/** A group of keywords, or a world-wide search engine. */
export const Named = z.object({ id: looseId, name: looseText })

/** Tags have no names in most responses, only ids. */
const Tag = z
  .union([looseId.transform((id) => ({ id, name: null })), z.object({ id: looseId, name: looseText })])
  .transform(({ id, name }) => name ?? `Tag ${id}`)
export const NamedKeyword = z.object({
  id: looseId,
  name: looseText,
  group_id: looseText,
  tags: z.array(Tag).nullish().catch(null),
})
export const Competitor = z
  .object({ id: looseId, name: looseText, url: looseText })
  .transform(({ id, name, url }) => ({ id, label: name ?? url ?? `Competitor ${id}` }))

const Position = z
  .object({
    date: z.string(),
    pos: place,
    change: looseNumber,
    price: looseNumber,
    map_position: place,
    paid_position: place,
  })
  .transform(({ date, pos, ...facts }) => ({ day: date, position: pos, facts }))
const KeywordPage = z.object({ url: looseText, date: looseText })
export type KeywordPage = z.infer<typeof KeywordPage>
export const Keyword = z.object({
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
  landing_pages: z.array(KeywordPage).nullish().catch(null),
})
export type Keyword = z.infer<typeof Keyword>
/** By search engine; each of the keywords is a `Keyword`. */
export const Positions = z.object({ site_engine_id: looseId, keywords: z.array(z.unknown()) })

export const Summary = z.object({ today_avg: place, yesterday_avg: place })

/** Days of the site, or of one engine; each of them is a `HistoryDay`. */
export const History = z.object({ data: z.array(z.unknown()) })
export const HistoryDay = z.object({ date: z.string(), value: looseNumber })

/** The names of the two counts are unconfirmed. */
export const AdsDay = z.looseObject({ date: z.string() }).transform((row) => ({
  day: row.date,
  figures: {
    ads_top: numberUnder(row, 'top', 'top_ads', 'top_count'),
    ads_bottom: numberUnder(row, 'bottom', 'bottom_ads', 'bottom_count'),
  },
}))
