import { z } from 'zod'
import { looseNumber } from '../kit/http/json.ts'

export const Accounts = {
  name: 'accounts',
  item: z.object({ name: z.string(), accountName: z.string().default('') }),
}

export const Location = z.object({
  name: z.string(),
  title: z.string().default(''),
  storeCode: z.string().optional(),
  /** Businesses that visit their customers have none. */
  storefrontAddress: z
    .object({ locality: z.string().default(''), addressLines: z.array(z.string()).default([]) })
    .optional(),
  metadata: z.object({ hasVoiceOfMerchant: z.boolean().default(false) }).prefault({}),
})
export type Location = z.infer<typeof Location>
export const Locations = { name: 'locations', item: Location }

const CalendarDay = z
  .object({ year: z.number(), month: z.number(), day: z.number() })
  .transform((date, context) => {
    try {
      return Temporal.PlainDate.from(date, { overflow: 'reject' }).toString()
    } catch {
      context.addIssue('no day of the calendar')
      return z.NEVER
    }
  })
/** A day; without a value nothing is counted on it, and one in another form is not known. */
export const DatedValue = z
  .object({ date: CalendarDay, value: z.unknown().optional() })
  .transform(({ date, value }) => ({
    day: date,
    value: value === undefined ? undefined : looseNumber.parse(value),
  }))
const TimeSeries = z.object({
  dailyMetric: z.string().default(''),
  timeSeries: z.object({ datedValues: z.array(z.unknown()).default([]) }).prefault({}),
})
/** A list of lists, flattened: series by series. */
export const MultiSeries = z
  .object({
    multiDailyMetricTimeSeries: z
      .array(z.object({ dailyMetricTimeSeries: z.array(TimeSeries).default([]) }))
      .default([]),
  })
  .transform(({ multiDailyMetricTimeSeries }) =>
    multiDailyMetricTimeSeries.flatMap(({ dailyMetricTimeSeries }) => dailyMetricTimeSeries),
  )
/** A figure by days. */
export interface TimeSeries {
  dailyMetric: string
  days: z.infer<typeof DatedValue>[]
}

const SearchKeyword = z.object({
  /** Google leaves out empty text; its searches count all the same. */
  searchKeyword: z.string().default('(unknown)'),
  /** `threshold` instead of `value`: fewer people than that. */
  insightsValue: z.object({ value: z.string().optional(), threshold: z.string().optional() }).prefault({}),
})
export type SearchKeyword = z.infer<typeof SearchKeyword>
export const Keywords = { name: 'searchKeywordsCounts', item: SearchKeyword }

export const Review = z.object({
  reviewId: z.string().default(''),
  reviewer: z.object({ displayName: z.string().default('') }).prefault({}),
  starRating: z.string().default('STAR_RATING_UNSPECIFIED'),
  comment: z.string().default(''),
  createTime: z.string(),
  updateTime: z.string().optional(),
  reviewReply: z.object({ updateTime: z.string().optional() }).optional(),
})
export type Review = z.infer<typeof Review>
/** A page of reviews, and what Google says of all of them. */
export const reviewsOf = <T extends z.ZodType>(review: T) =>
  z.object({
    reviews: z.array(review).default([]),
    averageRating: z.number().optional(),
    totalReviewCount: z.number().optional(),
    nextPageToken: z.string().optional(),
  })
