import type { Cell } from '../../shared/domain/values.ts'
import type { ProviderQuery, ResultTable } from '../contract.ts'
import {
  aggregate,
  buildFactRows,
  type Fact,
  type Name,
  partNamesOf as partsAggregated,
} from '../kit/answers/facts.ts'
import { noticesWhere, notKnown } from '../kit/answers/notices.ts'
import { keepRecords } from '../kit/answers/records.ts'
import { buildTable } from '../kit/answers/resultRows.ts'
import type { Listed } from '../kit/http/paging.ts'
import { TYPE } from './definition.ts'
import { FIGURES, figureOf, PERIOD_FIGURES } from './figures.ts'
import { labelOf } from './labels.ts'
import type { ReportRequests } from './query.ts'
import type { ReportRow } from './wire.ts'

/**
 * A report as a table.
 * @param people figures over the whole range of the advertiser, if requested separately
 */
export function resultTable(
  query: ProviderQuery,
  plan: ReportRequests,
  { items, truncated }: Listed<ReportRow>,
  people: Listed<ReportRow> | null,
  account: { currency: string | null; timeZone: string; now: Temporal.Instant },
): ResultTable {
  const { dimension, metrics, inputs, filter } = query
  const facts = keepRecords(items, filter, TYPE, valuesOf).map((row) => factOf(row, plan))
  const { rows, totals: sums } = buildFactRows(query, TYPE, FIGURES, facts)
  const alone = people?.items.map((row) => factOf(row, plan))
  const total = (sum: number | null, metric = '') =>
    alone && PERIOD_FIGURES.includes(metric) ? aggregate({ nonAdditive: metric }, alone) : sum
  const totals = sums?.map((sum, at) => total(sum, metrics[at])) ?? null
  const lacksPeople =
    dimension === null && metrics.some((id, at) => PERIOD_FIGURES.includes(id) && totals?.[at] === null)
  const notices = noticesWhere(
    [truncated || people?.truncated === true, 'partial', 'TikTok answered a part of the question only.'],
    [lacksPeople, 'partial', NO_PEOPLE],
    [inputs.reportType === 'AUDIENCE', 'thresholded', NOT_EVERYBODY],
  )
  const left = [...notKnown('TikTok', missingIn(items, metrics)), ...notices]
  const shown = dimension === null ? rows : rows.filter(hasFigures)
  return buildTable(query, TYPE, shown, { ...account, totals, notices: left })
}
const NO_PEOPLE =
  'Reach counts people once, so several campaigns, or more than a year, have no reach together.'
const NOT_EVERYBODY =
  'TikTok does not know the audience of every impression, so these figures can be below the basic report’s.'

/** Labels of metrics that a row lacks something of; TikTok writes `-` for what there is none of. */
const missingIn = (rows: readonly ReportRow[], metrics: readonly string[]): string[] =>
  metrics.flatMap((id) => {
    const figure = figureOf(id)
    const isLacking = (part: string) => rows.some((row) => !(part in row.metrics))
    return figure && partsAggregated(figure.aggregation).some(isLacking) ? [figure.label] : []
  })

const factOf = (row: ReportRow, { split, idDimension }: ReportRequests): Fact => ({
  day: dayOf(row),
  names: split ? { [split.id]: nameOf(row, split, idDimension) } : {},
  parts: partsOf(row),
})

/** `2026-10-31 13:00:00`, with an hour only where hours were requested. */
function dayOf({ dimensions }: ReportRow): string | null {
  const hour = dimensions.stat_time_hour
  if (hour) return `${hour.slice(0, 10)}T${hour.slice(11, 13)}`
  return dimensions.stat_time_day?.slice(0, 10) ?? null
}

function nameOf(row: ReportRow, split: NonNullable<ReportRequests['split']>, idDimension: string): Name {
  const { attribute, ask } = split
  if (!attribute)
    return ask.map((dimension) => labelOf(dimension, row.dimensions[dimension] ?? '')).join(', ')
  const value = row.metrics[attribute] ?? ''
  if (!attribute.endsWith('_name')) return labelOf(attribute, value)
  const id = row.dimensions[idDimension] ?? ''
  return { id, label: value || id }
}

/** Every value is text, `-` where there is none; rates come in percent. */
function partsOf({ metrics }: ReportRow): Fact['parts'] {
  const parts = Object.entries(metrics).map(([id, text]) => {
    const number = Number.parseFloat(text ?? '')
    if (!Number.isFinite(number)) return [id, null] as const
    return [id, figureOf(id)?.type === 'percent' ? number / 100 : number] as const
  })
  return Object.fromEntries(parts)
}

/** Campaigns that delivered nothing are listed by some reports and not by others; here by none. */
const hasFigures = (row: Cell[]) => row.slice(1).some((cell) => cell !== 0 && cell !== null)

function valuesOf(row: ReportRow, field: string): string[] {
  const value = row.metrics[field] ?? ''
  return field === 'objective_type' ? [value, labelOf(field, value)] : [value]
}
