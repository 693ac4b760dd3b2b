import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { sumKnown } from '../figures.ts'
import { columnsOf } from '../resultRows.ts'
import { databaseLabel } from './catalogue.databases.ts'
import {
  DIMENSIONS,
  METRICS,
  metricOf,
  SHARES,
  WRITTEN_IN_HUNDREDTHS,
  ZERO_IS_UNRANKED,
} from './catalogue.ts'
import type { SemrushRow } from './csv.ts'
import { reachesToday, readDate } from './dates.ts'
import type { Plan } from './query.ts'

/** What came back for one step of a plan. */
export interface Answered {
  subject: string
  rows: SemrushRow[]
  /** Whether there may be more rows than were asked for. */
  full: boolean
  units: number
}

/** Turns the answers of a plan's steps into our table. */
export function readAnswers(
  plan: Plan,
  answers: Answered[],
  query: ProviderQuery,
  today: string,
): ResultTable {
  const figures = (row: SemrushRow) => query.metrics.map((metric) => figure(row, metric, plan.readFrom))
  const { rows, totals } = readers[plan.take](plan, answers, query, figures)
  return {
    columns: columnsOf(query, { dimensions: DIMENSIONS, metrics: METRICS }),
    rows,
    totals,
    currency: 'USD',
    timeZone: 'UTC',
    unsettledFrom: reachesToday(query.range, today) ? today : null,
    truncated: plan.take === 'list' && answers.some((answer) => answer.full),
    notices: noticesOf(plan, answers),
  }
}

type Figures = (row: SemrushRow) => (number | null)[]
type Read = { rows: Cell[][]; totals: (number | null)[] | null }

const readers: Record<
  Plan['take'],
  (plan: Plan, answers: Answered[], query: ProviderQuery, figures: Figures) => Read
> = {
  first: (_plan, answers, query, figures) =>
    bySubject(answers, query, (answer) => (answer.rows[0] ? figures(answer.rows[0]) : null)),
  asOf: (_plan, answers, query, figures) =>
    bySubject(answers, query, (answer) => {
      const row = dated(answer.rows).findLast(({ date }) => date <= query.range.end)?.row
      return row ? figures(row) : null
    }),
  series: readSeries,
  list: readList,
}

/** One row a subject; without a dimension there is one subject and its row is the total. */
function bySubject(
  answers: Answered[],
  query: ProviderQuery,
  read: (answer: Answered) => (number | null)[] | null,
): Read {
  const found = answers.flatMap((answer) => {
    const values = read(answer)
    return values ? [{ subject: answer.subject, values }] : []
  })
  if (query.dimension !== null)
    return { rows: found.map(({ subject, values }) => [subject, ...values]), totals: null }
  const totals = found[0]?.values ?? null
  return { rows: totals ? [totals] : [], totals }
}

/** Rows of the range, oldest first, one a day or month. States are those of the last row, flows add up. */
function readSeries(_plan: Plan, answers: Answered[], query: ProviderQuery, figures: Figures): Read {
  const all = dated(answers.flatMap((answer) => answer.rows)).filter(({ date }) => date <= query.range.end)
  const inRange = all.filter(({ date }) => date >= query.range.start)
  const fold = (rows: typeof all) =>
    foldFigures(
      rows.map(({ row }) => figures(row)),
      query.metrics,
    )
  const last = all.at(-1)
  const totals =
    inRange.length > 0 ? fold(inRange) : last ? statesOnly(figures(last.row), query.metrics) : null
  if (query.dimension === null) return { rows: totals ? [totals] : [], totals }
  const buckets = Map.groupBy(inRange, ({ date }) => (query.dimension === 'month' ? date.slice(0, 7) : date))
  const rows = [...buckets].map(([key, members]): Cell[] => [key, ...fold(members)])
  return { rows, totals: rows.length > 0 ? totals : null }
}

/** One row a name: a keyword that ranks with two pages keeps its better row, and shares of traffic add up. */
function readList(plan: Plan, answers: Answered[], query: ProviderQuery, figures: Figures): Read {
  const code = plan.report.dimensions.find((dimension) => dimension.id === query.dimension)?.code ?? ''
  const name = (row: SemrushRow) => (code === 'Db' ? databaseLabel(row[code] ?? '') : (row[code] ?? ''))
  const byName = Map.groupBy(
    answers.flatMap((answer) => answer.rows),
    name,
  )
  const rows = [...byName].map(([key, members]): Cell[] => {
    const best = members.toSorted((a, b) => rank(a) - rank(b)).map(figures)
    return [key, ...foldFigures(best.reverse(), query.metrics)]
  })
  return { rows, totals: null }
}

const rank = (row: SemrushRow) => figure(row, 'Po', {}) ?? Number.POSITIVE_INFINITY
const isFlow = (metric: string) => metricOf(metric)?.additive === true || SHARES.has(metric)
const statesOnly = (values: (number | null)[], metrics: string[]) =>
  values.map((value, index) => (isFlow(metrics[index] ?? '') ? null : value))

/** Adds flows; a state is that of the last row. */
function foldFigures(rows: (number | null)[][], metrics: string[]): (number | null)[] {
  return metrics.map((metric, index) => {
    const values = rows.map((row) => row[index] ?? null)
    if (!isFlow(metric)) return values.at(-1) ?? null
    return sumKnown(values)
  })
}

function dated(rows: SemrushRow[]): { date: string; row: SemrushRow }[] {
  return rows
    .flatMap((row) => {
      const date = readDate(row.Dt ?? row.date ?? '')
      return date ? [{ date, row }] : []
    })
    .toSorted((a, b) => a.date.localeCompare(b.date))
}

/** A figure in our units; null for blanks, dashes and “does not rank”. */
function figure(row: SemrushRow, metric: string, readFrom: Plan['readFrom']): number | null {
  if (metric === 'Pd') {
    const now = figure(row, 'Po', readFrom)
    const before = figure(row, 'Pp', readFrom)
    return now === null || before === null ? null : before - now
  }
  const column = metric in readFrom ? readFrom[metric] : metric
  const text = column ? (row[column] ?? '').trim() : ''
  const value = /^-?[\d.]+(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(value) || (value === 0 && ZERO_IS_UNRANKED.has(metric))) return null
  return WRITTEN_IN_HUNDREDTHS.has(metric) ? Number((value / 100).toPrecision(12)) : value
}

function noticesOf(plan: Plan, answers: Answered[]): Notice[] {
  const units = answers.reduce((sum, answer) => sum + answer.units, 0)
  const notices: Notice[] = plan.remarks.map((text) => ({ code: 'vendor', text }))
  if (plan.archive) {
    const day = Temporal.PlainDate.from(plan.archive)
    const text = `Semrush’s monthly snapshot of ${day.toLocaleString('en-GB', { dateStyle: 'long' })}.`
    notices.push({ code: 'vendor', text })
  }
  if (plan.take === 'list' && answers.some((answer) => answer.full)) {
    const asked = plan.steps[0]?.request.rows
    notices.push({
      code: 'truncated',
      text: `Only the first ${asked} rows were asked for; there may be more.`,
    })
  }
  if (units > 0)
    notices.push({ code: 'balance', text: `Cost of this answer: about ${units} Semrush API units.` })
  return notices
}
