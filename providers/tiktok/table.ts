import type { Cell } from '../../shared/domain/values.ts'
import { textMeets } from '../clauseTests.ts'
import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { firstUnsettled, stepOfDay } from '../days.ts'
import { ratioOf, sumKnown } from '../figures.ts'
import { distinctLabels, tableOf, withCutNotice } from '../resultRows.ts'
import { DIMENSIONS } from './catalogue.ts'
import { figureOf, METRICS, PERIOD_FIGURES } from './figures.ts'
import { labelOf } from './labels.ts'
import type { Plan } from './query.ts'
import type { ReportRow } from './wire.ts'

/** Conversions move for eight days where the default windows hold, deliveries for three (dossier section 8). */
export const SETTLING_DAYS = 8

/** What came back for a plan. */
export interface Answers {
  rows: ReportRow[]
  people: ReportRow[]
  /** TikTok said that it answered in part, or there were more pages than are read. */
  partial: boolean
}

export interface Account {
  currency: string | null
  timeZone: string
}

export function resultTable(
  plan: Plan,
  answers: Answers,
  query: ProviderQuery,
  { account, now }: { account: Account; now: Temporal.Instant },
): ResultTable {
  const { metrics } = query
  const kept = answers.rows.filter((row) =>
    plan.clauses.every((clause) => textMeets(valuesOf(row, clause.field), clause)),
  )
  const figures = (rows: ReportRow[]) => metrics.map((id) => figure(id, rows))
  const sums = kept.length > 0 ? figures(kept) : null
  const named = groups(plan, kept).map(([label, own]) => [label, ...figures(own)])
  const all = query.dimension === null ? (sums ? [sums] : []) : named.filter(hasFigures)
  const totals =
    sums && plan.people ? sums.map((sum, at) => people(metrics[at] ?? '', answers.people) ?? sum) : sums
  const { timeZone } = account
  const unsettledFrom = firstUnsettled(query.range, { settlingDays: SETTLING_DAYS, timeZone, now })
  const notices = noticesOf(query, { sums, unsettledFrom, partial: answers.partial })
  const rest = { ...account, totals, unsettledFrom, notices }
  return withCutNotice(tableOf(query, { dimensions: DIMENSIONS, metrics: METRICS }, all, rest), query)
}

/** Rows by what they are called; those of one name stay apart where they are different things in the account. */
function groups({ split, idDimension }: Plan, rows: ReportRow[]): [label: string, rows: ReportRow[]][] {
  if (!split) return []
  const isThing = split.attribute?.endsWith('_name') ?? false
  const keyOf = (row: ReportRow): string => {
    if (isThing) return row.dimensions[idDimension] ?? ''
    if (split.attribute) return labelOf(split.attribute, row.metrics[split.attribute] ?? '')
    const values = split.ask.map((dimension) => row.dimensions[dimension] ?? '')
    if (split.time) return timeKey(values[0] ?? '', split.time)
    return values.map((value, at) => labelOf(split.ask[at] ?? '', value)).join(', ')
  }
  const byKey = Map.groupBy(rows, keyOf)
  const nameOf = (key: string, [first]: ReportRow[]) =>
    (isThing && first?.metrics[split.attribute ?? '']) || key
  const labels = distinctLabels(new Map([...byKey].map(([key, own]) => [key, nameOf(key, own)])))
  return [...byKey].map(([key, own]) => [labels.get(key) ?? key, own])
}

/** `2026-10-31 13:00:00` as the step it falls in. */
function timeKey(text: string, step: NonNullable<NonNullable<Plan['split']>['time']>): string {
  if (step === 'hour') return `${text.slice(0, 10)}T${text.slice(11, 13)}`
  return stepOfDay(text.slice(0, 10), step)
}

/** Campaigns that delivered nothing are listed by some reports and not by others; here by none. */
const hasFigures = (row: Cell[]) => row.slice(1).some((cell) => cell !== 0 && cell !== null)

function valuesOf(row: ReportRow, field: string): string[] {
  const value = row.metrics[field] ?? ''
  return field === 'objective_type' ? [value, labelOf(field, value)] : [value]
}

/** One figure over several rows; null where it has no value there. */
function figure(id: string, rows: ReportRow[]): number | null {
  const make = figureOf(id)?.make
  if (make?.by === 'ratio') {
    const ratio = ratioOf(sum(make.over, rows), sum(make.under, rows))
    return ratio === null ? null : ratio * (make.times ?? 1)
  }
  if (make?.by === 'mean') {
    const weighted = rows.map((row) => (value(id, row) ?? 0) * (value(make.weight, row) ?? 0))
    return ratioOf(sumKnown(weighted), sum(make.weight, rows))
  }
  return make?.by === 'period' ? people(id, rows) : sum(id, rows)
}

/** People are counted once in each row, so only a row that stands alone tells how many there were. */
function people(id: string, rows: ReportRow[]): number | null {
  const [only, ...others] = rows
  return PERIOD_FIGURES.includes(id) && only && others.length === 0 ? value(id, only) : null
}

const sum = (id: string, rows: ReportRow[]) => sumKnown(rows.map((row) => value(id, row)))

/** Every value is text, `-` where there is none; rates come in percent. */
function value(id: string, row: ReportRow): number | null {
  const number = Number.parseFloat(row.metrics[id] ?? '')
  if (!Number.isFinite(number)) return null
  return figureOf(id)?.type === 'percent' ? number / 100 : number
}

function noticesOf(
  { dimension, metrics, inputs }: ProviderQuery,
  facts: { sums: (number | null)[] | null; unsettledFrom: string | null; partial: boolean },
): Notice[] {
  const notices: Notice[] = []
  const lacksPeople =
    dimension === null && metrics.some((id, at) => PERIOD_FIGURES.includes(id) && facts.sums?.[at] === null)
  if (facts.partial) notices.push({ code: 'partial', text: 'TikTok answered a part of the question only.' })
  if (lacksPeople) {
    notices.push({
      code: 'partial',
      text: 'Reach counts people once, so several campaigns, or more than a year, have no reach together.',
    })
  }
  if (inputs.reportType === 'AUDIENCE') {
    notices.push({
      code: 'thresholded',
      text: 'TikTok does not know the audience of every impression, so these figures can be below the basic report’s.',
    })
  }
  if (facts.unsettledFrom) {
    notices.push({
      code: 'preliminary',
      text: `Figures from ${facts.unsettledFrom} on can still change: TikTok counts conversions for days after a click.`,
    })
  }
  return notices
}
