import type { MetricDefinition } from '../../../../shared/domain/definitions.ts'
import type { ValueType } from '../../../../shared/domain/values.ts'
import { type Amount, DAILY } from './amounts.ts'
import { steadyNoise } from './noise.ts'

/**
 * How a sample figure of a metric is made. `amount`: adds up over days and rows. `people`: is counted once over several
 * days. `ratio`: of two amounts. `level`: how much there is on the last day, divided among rows. `mean`: each row has
 * its own, around a usual one.
 */
export type Measure =
  | { make: 'amount' | 'people'; name: string; daily: number }
  | { make: 'ratio'; of: Amount; by: Amount; times?: number }
  | { make: 'level'; now: number }
  | { make: 'mean'; usual: number; least: number; most: number }

const amount = (name: Amount, part = 1): Measure => ({ make: 'amount', name, daily: DAILY[name] * part })
const people = (name: Amount): Measure => ({ make: 'people', name, daily: DAILY[name] })
const ratio = (of: Amount, by: Amount, times?: number): Measure => ({
  make: 'ratio',
  of,
  by,
  ...(times && { times }),
})
const mean = (usual: number, least = 0, most = Number.MAX_SAFE_INTEGER): Measure => ({
  make: 'mean',
  usual,
  least,
  most,
})

type Known = [words: RegExp, measure: Measure]

/** Ratios by what vendors call them, in the units of metrics that do not add up. */
const RATES: Known[] = [
  [/click.?through|\bctr\b|click rate/, ratio('clicks', 'impressions')],
  [/engagement rate/, ratio('engaged', 'sessions')],
  [/bounce rate/, ratio('bounced', 'sessions')],
  [/(conversion|purchaser|event) rate|conversionrate/, ratio('conversions', 'clicks')],
  [/refund rate/, ratio('refunded', 'orders')],
  [/open rate/, ratio('opens', 'sent')],
]
const PRICES: Known[] = [
  [/1,000|\bcpm\b/, ratio('cost', 'impressions', 1_000)],
  [/cost per.*click|\bcpc\b/, ratio('cost', 'clicks')],
  [/cost per/, ratio('cost', 'conversions')],
  [/value per/, ratio('value', 'conversions')],
  [/order value|purchase|per (user|buyer)/, ratio('sales', 'orders')],
]
const NUMBERS: Known[] = [
  [/return on|roas/, ratio('value', 'cost')],
  [/views per/, ratio('views', 'sessions')],
  [/events per/, ratio('events', 'sessions')],
  [/items per/, ratio('items', 'orders')],
  [/frequency|per user/, mean(2.1, 1)],
  [/authority|domain rating|url rating|score/, mean(46, 1, 100)],
  [/rating/, mean(4.4, 1, 5)],
]
/** Amounts; one that has the very name is the amount itself, others are a part of it. */
const AMOUNTS: [exact: RegExp, near: RegExp, name: Amount][] = [
  [/^engaged sessions$/, /^$/, 'engaged'],
  [/^(sessions|visits)$/, /session|visit/, 'sessions'],
  [/^new users$/, /new (user|customer|visitor)|first-time/, 'newUsers'],
  [/^unsubscribed$/, /unsub|bounce|complain/, 'unsubscribed'],
  [/^(clicks|clicks \(all\)|link clicks)$/, /click|tap/, 'clicks'],
  [/^impressions$/, /impression/, 'impressions'],
  [/^(unique )?opens$/, /opens/, 'opens'],
  [/^(emails sent|sends)$/, /sent|sends|deliver/, 'sent'],
  [/^(conversions|purchases|results)$/, /conversion|key event|purchase|lead/, 'conversions'],
  [/^orders$/, /order|transaction|checkout/, 'orders'],
  [/^items sold$/, /item|cart/, 'items'],
  [/^new followers$/, /new|follows|gain|won/, 'gained'],
  [/^unfollows$/, /lost|unfollow|removed|declined/, 'lost'],
  [/^reactions$/, /reaction|like/, 'reactions'],
  [/^comments$/, /comment|repl/, 'comments'],
  [/^shares$/, /share|save|repost/, 'shares'],
  [/^(engagements|interactions)$/, /engage|interact|action/, 'engagements'],
  [/^(views|video views)$/, /view|play|watch/, 'views'],
  [/^event count$/, /event/, 'events'],
]
const MONEY: [exact: RegExp, near: RegExp, name: Amount][] = [
  [/^(cost|amount spent|ad spend|spend)$/, /cost|spen[dt]|price/, 'cost'],
  [/^(conversion value|purchase value)$/, /conversion/, 'value'],
  [/^discounts$/, /discount|shipping|tax|refund/, 'deductions'],
  [/^(total sales|total revenue|revenue|purchase revenue)$/, /./, 'sales'],
]
const PEOPLE: [RegExp, Amount][] = [
  [/reach|viewer|unique/, 'reach'],
  [/user|people|customer|account|purchaser/, 'users'],
]
const LEVELS: [RegExp, number][] = [
  [/follower|audience|subscriber|fans|member/, 18_400],
  [/backlink|links/, 8_600],
  [/domains/, 640],
  [/traffic/, 16_800],
  [/volume|search/, 9_400],
  [/keyword|quer/, 1_240],
]
const DURATIONS: Partial<Record<ValueType, Measure>> = {
  milliseconds: mean(1_850),
  seconds: mean(96),
  minutes: mean(42),
  hours: mean(6),
}

/** How a metric's sample figures are made: by its unit, and what its label says of it. */
export function measureOf(metric: Pick<MetricDefinition, 'id' | 'label' | 'type' | 'additive'>): Measure {
  const words = metric.label.toLowerCase()
  const of = (known: Known[]) => known.find(([pattern]) => pattern.test(words))?.[1]
  const { type, additive } = metric
  if (!additive && /\bchange|difference|ahead|dynamic/.test(words)) return mean(2)
  if (type === 'percent') return of(RATES) ?? mean(0.08 + 0.4 * steadyNoise(metric.id), 0, 1)
  if (type === 'position') return mean(/rank$/.test(words) ? 84_000 : 11.4, 1)
  if (type === 'money') {
    if (additive) return amountOf(MONEY, metric, words)
    return of(PRICES) ?? mean(5_400)
  }
  const duration = DURATIONS[type]
  if (duration) return additive ? amount('time') : duration
  if (additive) return amountOf(AMOUNTS, metric, words)
  const known = of(NUMBERS)
  if (known) return known
  if (type === 'decimal') return mean(2.6)
  if (/difficulty|visibility|0–100/.test(words)) return mean(42, 0, 100)
  const level = LEVELS.find(([pattern]) => pattern.test(words))
  if (level) return { make: 'level', now: level[1] * part(metric.id) }
  const counted = PEOPLE.find(([pattern]) => pattern.test(words))
  return counted ? people(counted[1]) : { make: 'level', now: 320 }
}

function amountOf(
  known: [RegExp, RegExp, Amount][],
  { id }: Pick<MetricDefinition, 'id'>,
  words: string,
): Measure {
  const same = known.find(([exact]) => exact.test(words))
  if (same) return amount(same[2])
  const near = known.find(([, pattern]) => pattern.test(words))
  if (near) return { make: 'amount', name: id, daily: DAILY[near[2]] * part(id) }
  return { make: 'amount', name: id, daily: 20 + 200 * steadyNoise(id) }
}

/** Of an amount that several metrics are about, each has its own part. */
const part = (id: string) => 0.45 + 0.4 * steadyNoise(`part ${id}`)
