import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { dayAt } from '../days.ts'
import { sumKnown } from '../figures.ts'
import { textInput } from '../question.ts'
import { tableOf, withCutNotice } from '../resultRows.ts'
import { DIMENSIONS, METRICS, SPLITS, STARS } from './catalogue.ts'
import type { LocationReviews } from './client.ts'
import { firstUnsettled, LATE_DAYS, timeKey, todayIn, ZONE } from './days.ts'
import { type Facts, figure, noFacts, starsOf, sum } from './figures.ts'
import type { Plan } from './query.ts'
import type { Keyword, Review, Series } from './wire.ts'

export interface Answers {
  series: Series[]
  /** In the order of the plan's slices. */
  keywords: Keyword[][]
  reviews: LocationReviews | null
  /** What the location is called, where rows are locations. */
  name: string
}

/** The parts of an answer put together by the asked dimension. */
export function resultTable(
  plan: Plan,
  answers: Answers,
  query: ProviderQuery,
  now: Temporal.Instant,
): ResultTable {
  const written = writtenIn(answers.reviews?.reviews ?? [], query)
  const whole = wholeFacts(answers, written, query, now)
  const totals = query.metrics.map((id) => figure(whole, id))
  const rows =
    query.dimension === null
      ? [totals]
      : rowsOf(query, query.dimension, { ...answers, written }, whole, plan, now)
  const asks = { daily: plan.daily.metrics.length > 0, keywords: plan.keywords.length > 0 }
  const unsettledFrom = firstUnsettled(query.range, now, asks)
  const table = tableOf(query, { dimensions: DIMENSIONS, metrics: METRICS }, rows, {
    ...{ totals: rows.length > 0 ? totals : null, currency: null, timeZone: ZONE, unsettledFrom },
    notices: noticesOf(plan, answers, query, asks.daily ? unsettledFrom : null),
  })
  return withCutNotice(table, query)
}

const dayOf = ({ createTime }: Review) => dayAt(Temporal.Instant.from(createTime), ZONE)

const writtenIn = (reviews: Review[], { range }: ProviderQuery) =>
  reviews.filter((review) => dayOf(review) >= range.start && dayOf(review) <= range.end)

/** Every day's value of every series. A day without a value is 0, and not yet counted where it is one of the newest. */
function* dailyValues(
  series: Series[],
  now: Temporal.Instant,
): Generator<{ day: string; metric: string; value: number | null }> {
  const late = todayIn(now).subtract({ days: LATE_DAYS }).toString()
  for (const { dailyMetric, timeSeries } of series) {
    for (const { date, value } of timeSeries.datedValues) {
      const day = Temporal.PlainDate.from(date).toString()
      yield { day, metric: dailyMetric, value: value === undefined ? (day > late ? null : 0) : Number(value) }
    }
  }
}

function add(facts: Facts, metric: string, value: number | null): void {
  if (value !== null) facts.daily.set(metric, (facts.daily.get(metric) ?? 0) + value)
}

function wholeFacts(answers: Answers, written: Review[], query: ProviderQuery, now: Temporal.Instant): Facts {
  const facts: Facts = { ...noFacts(), reviews: written, standing: answers.reviews }
  for (const { metric, value } of dailyValues(answers.series, now)) add(facts, metric, value)
  facts.keywords = peopleIn(answers.keywords.flat(), query)
  return facts
}

/** The searches that hold the asked words. */
export function matching(keywords: Keyword[], { inputs }: ProviderQuery): Keyword[] {
  const term = textInput(inputs, 'term').toLowerCase()
  return keywords.filter(({ searchKeyword }) => searchKeyword.toLowerCase().includes(term))
}

function peopleIn(keywords: Keyword[], query: ProviderQuery): number | null {
  const values = matching(keywords, query).map(({ insightsValue: { value } }) => value)
  return sumKnown(values.map((value) => (value === undefined ? null : Number(value))))
}

type Gathered = Answers & { written: Review[] }

function rowsOf(
  query: ProviderQuery,
  dimension: string,
  gathered: Gathered,
  whole: Facts,
  plan: Plan,
  now: Temporal.Instant,
): Cell[][] {
  const cells = (key: string, facts: Facts): Cell[] => [key, ...query.metrics.map((id) => figure(facts, id))]
  const byReview = (keyOf: (review: Review) => string) =>
    [...Map.groupBy(gathered.written, keyOf)].map(([key, reviews]) => cells(key, { ...noFacts(), reviews }))
  const split = SPLITS[dimension]
  if (split)
    return Object.entries(split.values).map(([name, parts]) => [
      name,
      ...query.metrics.map(() => sum(whole, parts)),
    ])
  switch (dimension) {
    case 'location':
      return [cells(gathered.name, whole)]
    case 'keyword':
      return [
        ...Map.groupBy(matching(gathered.keywords.flat(), query), ({ searchKeyword }) => searchKeyword),
      ].map(([keyword, found]) => [keyword, ...query.metrics.map(() => peopleIn(found, query))])
    case 'stars':
      return byReview((review) => STARS[5 - (starsOf(review) ?? 0)] ?? 'No stars')
    case 'hasReply':
      return byReview(({ reviewReply }) => (reviewReply ? 'Replied' : 'Not replied'))
    case 'review':
      return byReview(nameOf)
    default:
      return timeRows(query, dimension, gathered, plan, now).map(([key, facts]) => cells(key, facts))
  }
}

function timeRows(
  query: ProviderQuery,
  dimension: string,
  { series, keywords, written }: Gathered,
  plan: Plan,
  now: Temporal.Instant,
): [string, Facts][] {
  const step = (['date', 'week', 'month', 'year'] as const).find((known) => known === dimension) ?? 'date'
  const groups = new Map<string, Facts>()
  const at = (key: string) => groups.getOrInsertComputed(key, noFacts)
  for (const { day, metric, value } of dailyValues(series, now)) add(at(timeKey(day, step)), metric, value)
  for (const review of written) at(timeKey(dayOf(review), step)).reviews.push(review)
  plan.keywords.forEach(({ key }, index) => {
    at(key).keywords = peopleIn(keywords[index] ?? [], query)
  })
  return [...groups]
}

const LONGEST = 200
/** `2026-10-02, Ola N.: Great service`, in the words the person wrote. */
function nameOf(review: Review): string {
  const words = (
    /\(Original\)\s*(.*)$/s.exec(review.comment)?.[1] ??
    review.comment.split('(Translated by Google)')[0] ??
    ''
  ).trim()
  const name = `${dayOf(review)}, ${review.reviewer.displayName || 'Anonymous'}`
  const said = words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
  return said === '' ? `${name} (${review.reviewId.slice(-4)})` : `${name}: ${said.replace(/\s+/g, ' ')}`
}

function noticesOf(
  plan: Plan,
  { keywords }: Answers,
  query: ProviderQuery,
  unsettled: string | null,
): Notice[] {
  const notices: Notice[] = plan.remarks.map((text) => ({ code: 'partial', text }))
  if (unsettled !== null) {
    notices.push({
      code: 'preliminary',
      text: `Google counts three to five days late: figures from ${unsettled} on may still change, and the newest are missing.`,
    })
  }
  const small = matching(keywords.flat(), query).filter(({ insightsValue: { value } }) => value === undefined)
  const [first] = small
  if (first) {
    const below = first.insightsValue.threshold ?? '15'
    const words = new Set(small.map(({ searchKeyword }) => searchKeyword)).size
    notices.push({
      code: 'thresholded',
      text: `Google hides numbers of fewer than ${below} people, here of ${words} ${words === 1 ? 'keyword' : 'keywords'}; sums leave them out.`,
    })
  }
  return notices
}
