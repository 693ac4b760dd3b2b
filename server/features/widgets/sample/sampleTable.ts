import type { DataTypeDefinition, ProviderQuery, ResultTable } from '../../../../providers/contract.ts'
import { buildExactTable } from '../../../../providers/kit/answers/resultRows.ts'
import { partOf } from '../../../../providers/kit/query/days.ts'
import type { Cell, TimeStep, ValueType } from '../../../../shared/domain/values.ts'
import { timeSteps } from '../../../../shared/rules/tableTime.ts'
import { type Amount, amountOn, DAILY, split } from './amounts.ts'
import { type Measure, measureOf } from './measures.ts'
import { steadyNoise } from './noise.ts'
import { valuesOf } from './values.ts'

/** What sample figures depend on beside the query. */
export interface SampleFacts {
  /** Days to come have no figures. */
  today: string
  /** Of money whose metric has no currency of its own. */
  currency: string
  timeZone: string
}

/** How much busier one hour is than another, from midnight. */
const HOURS = [2, 1, 1, 1, 1, 2, 4, 7, 10, 12, 13, 13, 12, 12, 12, 12, 12, 13, 14, 16, 17, 15, 10, 5] as const
/** The part of a day that happens while somebody looks, on a real-time page. */
const MOMENT = 0.01
const DIGITS: Partial<Record<ValueType, number>> = { money: 2, decimal: 2, percent: 4, position: 1, hours: 1 }

/**
 * What a provider could answer to this query: the same columns, rows, order and limit, with figures that are made up.
 * It depends on what it is given alone: the same days give the same figures. Parts of what adds up add up to its total.
 */
export function sampleTable(query: ProviderQuery, type: DataTypeDefinition, facts: SampleFacts): ResultTable {
  const { today, currency, timeZone } = facts
  const range = query.realTime ? { start: today, end: today } : partOf(query.range, { to: today })
  const metrics = query.metrics.map((id) => {
    const known = type.metrics.find((metric) => metric.id === id)
    return known ?? { id, label: id, type: 'decimal' as const, additive: true }
  })
  const known = type.dimensions.find(({ id }) => id === query.dimension)
  const rows = range ? rowsOf(query, known, timeSteps(range, 'day')) : null
  const columns = rows
    ? metrics.map((metric) => columnOf(measureOf(metric), rows, { id: metric.id, unit: metric.type }))
    : []
  const named: Cell[][] = (rows?.names ?? []).map((name, at) => [
    ...(query.dimension === null ? [] : [name]),
    ...columns.map(({ parts }) => parts[at] ?? null),
  ])
  return buildExactTable(query, type, named, {
    totals: rows && columns.map(({ total }) => total),
    currency: metrics.some((metric) => 'currency' in metric && metric.currency) ? null : currency,
    timeZone,
    unsettledFrom: null,
    notices: [],
  })
}

/** The rows of a query: what they are called, and what an amount or another measure is in each. */
interface Rows {
  names: string[]
  /** Whole, in its smallest unit; it adds up to what the days have. */
  amount(name: string, daily: number): number[]
  /** The days that a row is about; null where a row is about all of them. */
  days: string[][] | null
  last: string
  scale: number
}

function rowsOf(
  { dimension, filter, realTime }: ProviderQuery,
  known: DataTypeDefinition['dimensions'][number] | undefined,
  days: string[],
): Rows {
  const part = filter ? 0.25 + 0.5 * steadyNoise(JSON.stringify(filter)) : 1
  const scale = realTime ? part * MOMENT : part
  const last = days.at(-1) ?? ''
  const all = (name: string, daily: number) => days.map((day) => amountOn(name, daily, day, scale))
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  if (dimension === null)
    return { names: [''], amount: (...asked) => [sum(all(...asked))], days: [days], last, scale }
  const step = known?.time
  if (step === 'hour') {
    const amount = (...asked: [string, number]) => all(...asked).flatMap((one) => split(one, HOURS))
    return {
      names: timed(days, step),
      amount,
      days: days.flatMap((day) => HOURS.map(() => [day])),
      last,
      scale,
    }
  }
  if (step) {
    const steps = [...Map.groupBy(days, (day) => timed([day], step)[0] ?? day)]
    const amount = (name: string, daily: number) =>
      steps.map(([, own]) => sum(own.map((day) => amountOn(name, daily, day, scale))))
    return { names: steps.map(([name]) => name), amount, days: steps.map(([, own]) => own), last, scale }
  }
  const names = [...valuesOf(known ?? { id: dimension, label: dimension })]
  const isEven = known?.order !== undefined
  const amount = (name: string, daily: number) =>
    split(
      sum(all(name, daily)),
      names.map((value, at) => (isEven ? 1 : shareAt(at)) * liveliness(name, value, `${days[0]} ${last}`)),
    )
  return { names, amount, days: null, last, scale }
}

/** How much falls to the first, the second … of many: a few have most of it. */
const shareAt = (place: number) => (place + 1) ** -0.9

/** What makes a row differ from its share: it converts better than others, and had a good or a bad month. */
const liveliness = (name: string, value: string, days: string): number =>
  (0.82 + 0.36 * steadyNoise(`${name} ${value}`)) *
  (0.88 + 0.24 * steadyNoise(`${value} ${days}`)) *
  (0.97 + 0.06 * steadyNoise(`${name} ${value} ${days}`))

const timed = (days: readonly string[], step: TimeStep) =>
  days.flatMap((day) => timeSteps({ start: day, end: day }, step))

interface Column {
  parts: (number | null)[]
  total: number | null
}

function columnOf(measure: Measure, rows: Rows, { id, unit }: { id: string; unit: ValueType }): Column {
  const cents = unit === 'money' ? 100 : 1
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const read = (amount: number) => rounded(amount / cents, unit)
  switch (measure.make) {
    case 'amount': {
      const parts = rows.amount(measure.name, measure.daily * cents)
      return { parts: parts.map(read), total: read(sum(parts)) }
    }
    case 'people': {
      const parts = rows.amount(measure.name, measure.daily * cents)
      // Who comes on two days, or from two places, is one person.
      const once = Math.max(...parts, Math.round(sum(parts) * (parts.length > 1 ? 0.74 : 1)))
      return { parts: parts.map(read), total: read(once) }
    }
    case 'ratio': {
      const { of, by, times = 1 } = measure
      const [numerators, denominators] = [of, by].map((name: Amount) => rows.amount(name, DAILY[name] * 100))
      const ratio = (numerator = 0, denominator = 0) => {
        const exact = denominator === 0 ? null : (numerator / denominator) * times
        return exact === null ? null : rounded(unit === 'percent' ? Math.min(1, exact) : exact, unit)
      }
      return {
        parts: rows.names.map((_, at) => ratio(numerators?.[at], denominators?.[at])),
        total: ratio(sum(numerators ?? []), sum(denominators ?? [])),
      }
    }
    case 'level': {
      const on = (day: string) =>
        read(amountOn('level', measure.now * cents, day.slice(0, 7).concat('-15'), 1))
      const now = on(rows.last)
      if (rows.days) return { parts: rows.days.map((days) => on(days.at(-1) ?? rows.last)), total: now }
      const shares = rows.names.map((name, at) => shareAt(at) * liveliness(id, name, rows.last))
      return { parts: split(Math.round(now * cents), shares).map(read), total: now }
    }
    case 'mean': {
      const { usual, least, most } = measure
      const near = (key: string, spread: number) =>
        rounded(
          Math.min(most, Math.max(least, usual * (1 - spread + 2 * spread * steadyNoise(`${id} ${key}`)))),
          unit,
        )
      if (rows.days) {
        const parts = rows.days.map((days) => near(days.at(-1) ?? '', 0.12))
        return { parts, total: parts.length === 0 ? null : rounded(sum(parts) / parts.length, unit) }
      }
      const parts = rows.names.map((name) => near(name, 0.55))
      return { parts, total: rounded(sum(parts) / Math.max(1, parts.length), unit) }
    }
  }
}

const rounded = (value: number, unit: ValueType): number =>
  unit === 'integer' || unit === 'seconds' || unit === 'milliseconds' || unit === 'minutes'
    ? Math.round(value)
    : Number(value.toFixed(DIGITS[unit] ?? 2))
