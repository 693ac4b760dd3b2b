import type { ProviderQuery } from '../contract.ts'
import type { Fact } from '../kit/answers/facts.ts'
import type { Listed } from '../kit/http/paging.ts'
import { dayAt } from '../kit/query/days.ts'
import { textInput } from '../kit/query/readQuery.ts'
import { GOOGLE_ZONE } from '../platforms/google/index.ts'
import { countsIn, namesOfDaily, SPLITS, STARS } from './catalogue.ts'
import type { LocationReviews } from './client.ts'
import { LATE_DAYS, todayIn } from './days.ts'
import type { ProfileRequests } from './query.ts'
import type { Review, SearchKeyword, TimeSeries } from './wire.ts'

export interface ProfileResponses {
  series: TimeSeries[]
  /** In the order of the plan's slices. */
  keywords: Listed<SearchKeyword>[]
  reviews: LocationReviews | null
  /** What the location is called, where rows are locations. */
  name: string
}

/** Facts of all that Google returned, the current state first. Rows exist even where no value is known. */
export function factsOf(
  { keywords: slices }: ProfileRequests,
  { series, keywords, reviews, name }: ProfileResponses,
  query: ProviderQuery,
  now: Temporal.Instant,
): Fact[] {
  const standing = { average_rating: reviews?.averageRating ?? null, total_reviews: reviews?.total ?? null }
  const values = SPLITS[query.dimension ?? '']?.values ?? {}
  const facts: Fact[] = [
    { names: {}, parts: standing },
    ...Object.keys(values).map((value) => ({ names: { [query.dimension ?? '']: value }, parts: {} })),
    ...slices.map(({ start }) => ({ day: `${start}-01`, names: {}, parts: {} })),
    ...series.flatMap((one) => dailyFacts(one, now)),
    ...slices.flatMap(({ start }, at) =>
      matching(keywords[at]?.items ?? [], query).map((keyword) => keywordFact(keyword, `${start}-01`)),
    ),
    ...(reviews?.reviews ?? []).map(reviewFact).filter(({ day }) => isWithin(day, query)),
  ]
  return facts.map((fact) => ({ ...fact, names: { ...fact.names, location: name } }))
}

const isWithin = (day: string, { range }: ProviderQuery) => day >= range.start && day <= range.end

/** A day without a value is 0, and not yet counted where it is one of the newest. */
function dailyFacts({ dailyMetric, days }: TimeSeries, now: Temporal.Instant): Fact[] {
  const late = todayIn(now).subtract({ days: LATE_DAYS }).toString()
  const names = namesOfDaily(dailyMetric)
  const metrics = countsIn(dailyMetric)
  return days.map(({ day, value }) => {
    const counted = value === undefined ? (day > late ? null : 0) : value
    return { day, names, parts: Object.fromEntries(metrics.map((id) => [id, counted])) }
  })
}

/** The first of the newest days, of which Google has counted nothing yet. */
export function firstUncounted(
  { series }: Pick<ProfileResponses, 'series'>,
  now: Temporal.Instant,
): string | undefined {
  const days = series
    .flatMap((one) => one.days)
    .map(({ day, value }) => ({ day, isTold: value !== undefined }))
  const late = todayIn(now).subtract({ days: LATE_DAYS }).toString()
  const isCounted = (day: string) => day <= late || days.some((one) => one.isTold && one.day >= day)
  return days.flatMap(({ day }) => (isCounted(day) ? [] : [day])).toSorted()[0]
}

/** The searches that contain the words of the filter. */
export function matching(keywords: SearchKeyword[], { inputs }: ProviderQuery): SearchKeyword[] {
  const term = textInput(inputs, 'term').toLowerCase()
  return keywords.filter(({ searchKeyword }) => searchKeyword.toLowerCase().includes(term))
}

/** Small numbers are hidden. */
const keywordFact = ({ searchKeyword, insightsValue: { value } }: SearchKeyword, day: string): Fact => ({
  day,
  names: { keyword: searchKeyword },
  parts: { keyword_impressions: value === undefined ? null : Number(value) },
})

const RATINGS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']

function reviewFact(review: Review): Fact & { day: string } {
  const { createTime, starRating, reviewReply } = review
  const day = dayAt(Temporal.Instant.from(createTime), GOOGLE_ZONE)
  const stars = RATINGS.indexOf(starRating) + 1
  const wait = secondsToReply(review)
  return {
    day,
    names: {
      stars: STARS[5 - stars] ?? 'No stars',
      hasReply: reviewReply ? 'Replied' : 'Not replied',
      review: nameOf(review, day),
    },
    parts: {
      new_reviews: 1,
      replied: reviewReply ? 1 : 0,
      stars,
      rated: stars > 0 ? 1 : 0,
      wait,
      waited: wait === null ? 0 : 1,
    },
  }
}

/** An edited reply counts from its last edit, the only time that Google returns. */
function secondsToReply({ createTime, reviewReply }: Review): number | null {
  if (!reviewReply?.updateTime) return null
  const wait = Temporal.Instant.from(createTime).until(reviewReply.updateTime).total('seconds')
  return wait < 0 ? null : wait
}

const LONGEST = 200
/** `2026-10-02, Ola N.: Great service`, in the original wording. */
function nameOf({ comment, reviewer, reviewId }: Review, day: string): string {
  const original = /\(Original\)\s*(.*)$/s.exec(comment)?.[1] ?? comment.split('(Translated by Google)')[0]
  const words = (original ?? '').trim()
  const said = words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
  const name = `${day}, ${reviewer.displayName || 'Anonymous'}`
  return said === '' ? `${name} (${reviewId.slice(-4)})` : `${name}: ${said.replace(/\s+/g, ' ')}`
}
