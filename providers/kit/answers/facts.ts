import type { Cell, Direction, ValueType } from '../../../shared/domain/values.ts'
import type { DataTypeDefinition, MetricDefinition, Notice, ProviderQuery } from '../../contract.ts'
import { stepOfDay } from '../query/days.ts'
import { type Figures, folded, ratioOf, sumKnown } from './figures.ts'
import { untoldNotice } from './notices.ts'
import { distinctLabels } from './resultRows.ts'

/** What a vendor told of single things or days, in parts that add up, and how figures are made of those. */

/** One thing that happened or stands: a campaign on a day, a deal that was won, a mail that was sent. */
export interface Fact {
  /** Its day in the account's zone, or its hour (`2026-10-31T13`); none where it belongs to no day. */
  day?: string | null
  /** What it is called in each dimension; under several names it counts under each. */
  names: Readonly<Record<string, Name | readonly Name[]>>
  /** What can be added up; a part that is not known is null or missing. */
  parts: Figures
}

/** A text, or a thing of the vendor's whose label may be another thing's, too. */
export type Name = string | { id: string; label: string }

/** One name or several, as a list. */
export const namesIn = (names: Name | readonly Name[]): readonly Name[] =>
  typeof names === 'string' || 'id' in names ? [names] : names

/** Several parts stand for their sum, which is not known where one of them is not. */
type Part = string | readonly string[]

/**
 * How a figure over several facts is made. Rates of a vendor are never averaged as they come: a ratio is computed
 * anew from what it is a ratio of, and a mean weighted by what each of its values is a mean over.
 */
export type Make =
  | { sum: Part }
  /** A sum that is 0 where there is nothing, since every such thing was told of; not where all of it is unknown. */
  | { count: Part }
  | { over: Part; under: Part; times?: number }
  | { mean: string; weight: string }
  /** Counts people once, so that it is known of one fact alone. */
  | { alone: string }
  /** How many different names there are in something by which facts are named. */
  | { distinct: string }
  /** A standing, such as followers: what the last of the facts knows, which come in the order of their days then. */
  | { last: string }

/** A metric and how it is made. */
export interface MadeMetric extends MetricDefinition {
  make: Make
}

/**
 * The metrics of one group, each by a call: `const shop = figuresIn('Shop')`, then `shop('orders', 'Orders', 'integer')`.
 * A metric is the sum of the part of its own name, unless `make` says otherwise; sums and counts add up over days and
 * rows, unless `additive` does.
 */
export const figuresIn =
  (group: string) =>
  (
    id: string,
    label: string,
    type: ValueType,
    direction: Direction = 'up',
    { make = { sum: id }, ...more }: Partial<Omit<MadeMetric, 'id'>> = {},
  ): MadeMetric => ({
    id,
    label,
    type,
    additive: 'sum' in make || 'count' in make,
    direction,
    group,
    make,
    ...more,
  })

/** The definition's metrics: what the form needs to know of them. */
export const metricsOf = <M extends MadeMetric>(made: readonly M[]): Omit<M, 'make'>[] =>
  made.map(({ make: _make, ...metric }) => metric)

/** The parts that a figure is made of. */
export function partsOf(make: Make): string[] {
  if ('sum' in make) return [make.sum].flat()
  if ('count' in make) return [make.count].flat()
  if ('over' in make) return [make.over, make.under].flat()
  if ('mean' in make) return [make.mean, make.weight]
  if ('last' in make) return [make.last]
  return 'alone' in make ? [make.alone] : []
}

/** One figure over some facts; null where it is not known, or there is nothing to divide by. */
export function figureMade(make: Make, facts: readonly Fact[]): number | null {
  const sumOf = (part: Part): number | null => {
    const sums = [part].flat().map((name) => sumKnown(facts.map(({ parts }) => parts[name])))
    return sums.includes(null) ? null : sumKnown(sums)
  }
  if ('sum' in make) return sumOf(make.sum)
  if ('count' in make) return sumOf(make.count) ?? (facts.some(isUnknownIn(make.count)) ? null : 0)
  if ('over' in make) {
    const ratio = ratioOf(sumOf(make.over), sumOf(make.under))
    return ratio === null ? null : ratio * (make.times ?? 1)
  }
  if ('mean' in make) {
    // What has no mean that is known has no weight in it either.
    const known = facts.flatMap(({ parts }) => {
      const [value, weight] = [parts[make.mean] ?? null, parts[make.weight] ?? null]
      return value === null || weight === null ? [] : [{ value, weight }]
    })
    const weights = sumKnown(known.map(({ weight }) => weight))
    return ratioOf(sumKnown(known.map(({ value, weight }) => value * weight)), weights)
  }
  if ('last' in make)
    return folded(
      facts.map(({ parts }) => parts[make.last]),
      'last',
    )
  if ('distinct' in make) return new Set(facts.flatMap((fact) => idsOf(fact.names[make.distinct]))).size
  const [only, ...others] = facts
  return only && others.length === 0 ? (only.parts[make.alone] ?? null) : null
}

/** What a reader should know where facts do not tell a part that they should, so that it counts nowhere. */
export function untold(
  vendor: string,
  { metrics }: Pick<ProviderQuery, 'metrics'>,
  made: readonly MadeMetric[],
  facts: readonly Fact[],
): Notice[] {
  const silent = made.filter(({ id, make }) => metrics.includes(id) && facts.some(isUnknownIn(partsOf(make))))
  if (silent.length === 0) return []
  const labels = silent.map(({ label }) => `“${label}”`).join(', ')
  return [untoldNotice(vendor, labels)]
}

/**
 * Rows and totals of a question, one row a value of its dimension; a fact that none of the metrics is about makes no
 * row. No rows and no totals where there are no facts and none of the figures counts them.
 * @param unknown `kept`: facts make rows even where nothing is known of them yet
 */
export function factRows(
  { dimension, metrics }: Pick<ProviderQuery, 'dimension' | 'metrics'>,
  type: Pick<DataTypeDefinition, 'dimensions'>,
  made: readonly MadeMetric[],
  facts: readonly Fact[],
  unknown: 'dropped' | 'kept' = 'dropped',
): { rows: Cell[][]; totals: (number | null)[] | null } {
  const makes = metrics.map((metric) => made.find(({ id }) => id === metric)?.make)
  const figures = (some: readonly Fact[]) => makes.map((make) => (make ? figureMade(make, some) : null))
  const totals = figures(facts)
  if (dimension === null) {
    const isNothing = facts.length === 0 && totals.every((total) => total === null)
    return isNothing ? { rows: [], totals: null } : { rows: [totals], totals }
  }
  const telling = facts.filter(
    (fact) => unknown === 'kept' || makes.some((make) => make && isAbout(fact, make)),
  )
  const step = type.dimensions.find(({ id }) => id === dimension)?.time
  const groups = groupsOf(telling, (fact) =>
    step ? (timeKey(fact.day, step) ?? []) : (fact.names[dimension] ?? []),
  )
  const rows = groups.map(([name, some]): Cell[] => [name, ...figures(some)])
  return { rows, totals: rows.length > 0 ? totals : null }
}

/** Whether a fact should tell a part and does not, which is not the same as having nothing to do with it. */
const isUnknownIn =
  (part: Part) =>
  ({ parts }: Fact): boolean =>
    [part].flat().some((name) => parts[name] === null)

const isAbout = (fact: Fact, make: Make): boolean =>
  'distinct' in make
    ? idsOf(fact.names[make.distinct]).length > 0
    : partsOf(make).some((part) => (fact.parts[part] ?? null) !== null)

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
 * Things under each of their names, in the order in which those first appear; two of one label are told apart, and
 * an empty one is unknown.
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
