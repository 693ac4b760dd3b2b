import type { Cell, Direction, ValueType } from '../../../shared/domain/values.ts'
import type { DataTypeDefinition, MetricDefinition, Notice, ProviderQuery } from '../../contract.ts'
import { stepOfDay } from '../query/days.ts'
import { folded, type MetricValues, ratioOf, sumKnown } from './metricValues.ts'
import { untoldNotice } from './notices.ts'
import { distinctLabels } from './resultRows.ts'

/** What a vendor returned for single items or days, in additive parts, and how metrics are computed. */

/** One event or state: a campaign on a day, a deal that was won, a mail that was sent. */
export interface Fact {
  /** Its day in the account's zone, or its hour (`2026-10-31T13`); none where it belongs to no day. */
  day?: string | null
  /** What it is called in each dimension; under several names it counts under each. */
  names: Readonly<Record<string, Name | readonly Name[]>>
  /** What can be added up; a part that is not known is null or missing. */
  parts: MetricValues
}

/** A text, or an item of the vendor whose label need not be unique. */
export type Name = string | { id: string; label: string }

/** One name or several, as a list. */
export const namesIn = (names: Name | readonly Name[]): readonly Name[] =>
  typeof names === 'string' || 'id' in names ? [names] : names

/** Several parts mean their sum, which is unknown if one of them is. */
type Part = string | readonly string[]

/**
 * How a figure over several facts is made. Rates of a vendor are never averaged as they come: a ratio is computed
 * anew from what it is a ratio of, and a mean weighted by what each of its values is a mean over.
 */
export type Aggregation =
  | { sum: Part }
  /** A sum that is 0 where there are no facts; unknown where all parts are unknown. */
  | { count: Part }
  | { numerator: Part; denominator: Part; times?: number }
  | { weightedMean: string; weight: string }
  /** Counts people once, so it is only known for a single fact. */
  | { nonAdditive: string }
  /** How many different names there are in something by which facts are named. */
  | { countDistinct: string }
  /** A level, such as followers: the last known value. Requires facts in the order of their days. */
  | { last: string }

/** A metric and how it is made. */
export interface AggregatedMetric extends MetricDefinition {
  aggregation: Aggregation
}

/**
 * The metrics of one group, each by a call:
 * `const shop = aggregatedMetricsIn('Shop')`, then `shop('orders', 'Orders', 'integer')`.
 * A metric is the sum of the part of its own name unless `aggregation` overrides that; sums and counts add up
 * over days and rows unless `additive` overrides that.
 */
export const aggregatedMetricsIn =
  (group: string) =>
  (
    id: string,
    label: string,
    type: ValueType,
    direction: Direction = 'up',
    { aggregation = { sum: id }, ...more }: Partial<Omit<AggregatedMetric, 'id'>> = {},
  ): AggregatedMetric => ({
    id,
    label,
    type,
    additive: 'sum' in aggregation || 'count' in aggregation,
    direction,
    group,
    aggregation,
    ...more,
  })

/** The definition's metrics, without their aggregations. */
export const metricsOf = <M extends AggregatedMetric>(made: readonly M[]): Omit<M, 'aggregation'>[] =>
  withAverages(made, ({ aggregation }) => aggregation).map(
    ({ aggregation: _aggregation, ...metric }) => metric,
  )

/**
 * Metrics with what their figures of several accounts are averaged by, as far as that is in the catalogue itself: parts
 * that no additive metric shows cannot be queried. Without an aggregation an additive metric is the part of its own name.
 */
export function withAverages<M extends MetricDefinition>(
  metrics: readonly M[],
  aggregationOf: (metric: M) => Aggregation | undefined,
): M[] {
  const shownBy = new Map<string, string>()
  for (const metric of metrics.filter(({ additive }) => additive)) {
    const [part, ...others] = partNamesOf(aggregationOf(metric) ?? { sum: metric.id })
    if (part !== undefined && others.length === 0) shownBy.set(part, metric.id)
  }
  const idsOfParts = (part: Part): string[] | undefined => {
    const ids = [part].flat().flatMap((name) => shownBy.get(name) ?? [])
    return ids.length === [part].flat().length ? ids : undefined
  }
  return metrics.map((metric) => {
    const aggregation = aggregationOf(metric)
    if (!aggregation || metric.additive) return metric
    if ('weightedMean' in aggregation) {
      const weight = idsOfParts(aggregation.weight)
      return weight ? { ...metric, average: { weight } } : metric
    }
    if (!('numerator' in aggregation)) return metric
    const [of, weight] = [idsOfParts(aggregation.numerator), idsOfParts(aggregation.denominator)]
    const { times } = aggregation
    if (!weight) return metric
    return { ...metric, average: { weight, ...(of && { of }), ...(of && times && { times }) } }
  })
}

/** Names of the parts that an aggregation reads. */
export function partNamesOf(aggregation: Aggregation): string[] {
  if ('sum' in aggregation) return [aggregation.sum].flat()
  if ('count' in aggregation) return [aggregation.count].flat()
  if ('numerator' in aggregation) return [aggregation.numerator, aggregation.denominator].flat()
  if ('weightedMean' in aggregation) return [aggregation.weightedMean, aggregation.weight]
  if ('last' in aggregation) return [aggregation.last]
  return 'nonAdditive' in aggregation ? [aggregation.nonAdditive] : []
}

/**
 * The aggregation over some facts; null where a part is unknown or the denominator is 0. A fact of which one part is
 * unknown is left out with its other parts: clicks whose impressions nobody told would raise a click rate.
 */
export function aggregate(aggregation: Aggregation, facts: readonly Fact[]): number | null {
  const isUnknown = isUnknownIn(partNamesOf(aggregation))
  const told = facts.filter((fact) => !isUnknown(fact))
  const sumOf = (part: Part): number | null => {
    const sums = [part].flat().map((name) => sumKnown(told.map(({ parts }) => parts[name])))
    return sums.includes(null) ? null : sumKnown(sums)
  }
  if ('sum' in aggregation) return sumOf(aggregation.sum)
  if ('count' in aggregation) return sumOf(aggregation.count) ?? (facts.some(isUnknown) ? null : 0)
  if ('numerator' in aggregation) {
    const ratio = ratioOf(sumOf(aggregation.numerator), sumOf(aggregation.denominator))
    return ratio === null ? null : ratio * (aggregation.times ?? 1)
  }
  if ('weightedMean' in aggregation) {
    // What has no mean that is known has no weight in it either.
    const known = facts.flatMap(({ parts }) => {
      const [value, weight] = [parts[aggregation.weightedMean] ?? null, parts[aggregation.weight] ?? null]
      return value === null || weight === null ? [] : [{ value, weight }]
    })
    const weights = sumKnown(known.map(({ weight }) => weight))
    return ratioOf(sumKnown(known.map(({ value, weight }) => value * weight)), weights)
  }
  if ('last' in aggregation)
    return folded(
      facts.map(({ parts }) => parts[aggregation.last]),
      'last',
    )
  if ('countDistinct' in aggregation)
    return new Set(facts.flatMap((fact) => idsOf(fact.names[aggregation.countDistinct]))).size
  const [only, ...others] = facts
  return only && others.length === 0 ? (only.parts[aggregation.nonAdditive] ?? null) : null
}

/** The notice for facts that lack a part which a requested metric needs; they are left out of that metric. */
export function untold(
  vendor: string,
  { metrics }: Pick<ProviderQuery, 'metrics'>,
  made: readonly AggregatedMetric[],
  facts: readonly Fact[],
): Notice[] {
  const silent = made.filter(
    ({ id, aggregation }) => metrics.includes(id) && facts.some(isUnknownIn(partNamesOf(aggregation))),
  )
  if (silent.length === 0) return []
  const labels = silent.map(({ label }) => `“${label}”`).join(', ')
  return [untoldNotice(vendor, labels)]
}

/**
 * Rows and totals of a query, one row for each value of its dimension; a fact without a part of any requested metric
 * makes no row. No rows and no totals where there are no facts and none of the metrics counts facts.
 * @param unknown `kept`: facts make rows even where all of their parts are still unknown
 */
export function buildFactRows(
  { dimension, metrics }: Pick<ProviderQuery, 'dimension' | 'metrics'>,
  type: Pick<DataTypeDefinition, 'dimensions'>,
  made: readonly AggregatedMetric[],
  facts: readonly Fact[],
  unknown: 'dropped' | 'kept' = 'dropped',
): { rows: Cell[][]; totals: (number | null)[] | null } {
  const aggregations = metrics.map((metric) => made.find(({ id }) => id === metric)?.aggregation)
  const figures = (some: readonly Fact[]) =>
    aggregations.map((aggregation) => (aggregation ? aggregate(aggregation, some) : null))
  const totals = figures(facts)
  if (dimension === null) {
    const isNothing = facts.length === 0 && totals.every((total) => total === null)
    return isNothing ? { rows: [], totals: null } : { rows: [totals], totals }
  }
  const telling = facts.filter(
    (fact) =>
      unknown === 'kept' || aggregations.some((aggregation) => aggregation && isAbout(fact, aggregation)),
  )
  const step = type.dimensions.find(({ id }) => id === dimension)?.time
  const groups = groupsOf(telling, (fact) =>
    step ? (timeKey(fact.day, step) ?? []) : (fact.names[dimension] ?? []),
  )
  const rows = groups.map(([name, some]): Cell[] => [name, ...figures(some)])
  return { rows, totals: rows.length > 0 ? totals : null }
}

/** Whether a part belongs to the fact but has no known value, as opposed to not belonging to it. */
const isUnknownIn =
  (part: Part) =>
  ({ parts }: Fact): boolean =>
    [part].flat().some((name) => parts[name] === null)

const isAbout = (fact: Fact, aggregation: Aggregation): boolean =>
  'countDistinct' in aggregation
    ? idsOf(fact.names[aggregation.countDistinct]).length > 0
    : partNamesOf(aggregation).some((part) => (fact.parts[part] ?? null) !== null)

const idsOf = (names: Name | readonly Name[] = []): string[] =>
  namesIn(names).map((name) => (typeof name === 'string' ? name : name.id))

function timeKey(
  day: string | null | undefined,
  step: NonNullable<DataTypeDefinition['dimensions'][0]['time']>,
) {
  if (!day) return null
  return step === 'hour' ? day : stepOfDay(day.slice(0, 10), step)
}

/**
 * Groups items by each of their names, in order of first appearance. Different ids with the same label stay
 * separate groups; an empty name is unknown.
 */
export function groupsOf<T>(
  things: readonly T[],
  namesOf: (thing: T) => Name | readonly Name[],
): [label: string, things: T[]][] {
  const groups = new Map<string, { label: string; things: T[] }>()
  for (const thing of things) {
    for (const name of namesIn(namesOf(thing))) {
      const { id, label } = typeof name === 'string' ? { id: name, label: name } : name
      groups.getOrInsertComputed(id, () => ({ label: label || 'Unknown', things: [] })).things.push(thing)
    }
  }
  const labels = distinctLabels(new Map([...groups].map(([id, { label }]) => [id, label])))
  return [...groups].map(([id, { label, things: some }]) => [labels.get(id) ?? label, some])
}
