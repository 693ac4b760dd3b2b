import type { ChangeView, Figure, Overall } from '../../../../shared/api/view.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import type { ValueType } from '../../../../shared/domain/values.ts'
import { isAsOfNow } from '../../../../shared/rules/asOfNow.ts'
import { parseExpression } from '../../../../shared/rules/calculatedMetric.ts'
import { computeChange } from '../../../../shared/rules/comparison.ts'
import { type DataColumn, isMetric, numeric } from '../../../../shared/rules/dataTable.ts'
import {
  changeTone,
  type FormatOptions,
  formatChange,
  formatValue,
  MAX_FRACTION_DIGITS,
} from '../../../../shared/rules/numberFormat.ts'
import type { InstanceResults } from '../results/queryResult.ts'
import { type Assembled, columnId } from './assemble.ts'
import { hasBothWindows } from './covered.ts'

const CLOAK = '•••'

/** A metric's column of the table with how its figures are shown. */
export interface ShownMetric extends DataColumn {
  /** Place of the column in the table. */
  at: number
  type: ValueType
  /** The figure itself never leaves the server. */
  cloaked: boolean
  /** No comparison is shown for it. */
  cloakedChange: boolean
  /** Changes carry no colour. */
  plainChange: boolean
  /** BCP 47 tag of its numbers. */
  numbers: string
}

/** The metrics of an assembled table, in its order, with the options their instances give them. */
export function shownMetrics(
  widget: Widget,
  instances: InstanceResults[],
  { table, locale }: Assembled,
): ShownMetric[] {
  const uncompared = new Set([...asOfNow(instances), ...ofOtherDays(instances)])
  const options = new Map(
    instances.flatMap((one) =>
      Object.entries(one.instance.metricsOptions).map(([id, option]) => [
        columnId(instances, one, id),
        option,
      ]),
    ),
  )
  return table.columns.flatMap((column, at): ShownMetric[] => {
    if (!isMetric(column)) return []
    const option = options.get(column.id)
    // A share stays a share: the override is intended for the metric's own figures.
    const shared = widget.percent && column.additive
    const type = (shared ? null : option?.format) ?? column.type
    return [
      {
        ...column,
        at,
        type,
        currency: column.currency ?? (type === 'money' ? locale.currency : null),
        numbers: locale.numbers,
        cloaked: option?.cloaked ?? false,
        cloakedChange:
          uncompared.has(column.id) ||
          widget.hiddenChange ||
          (option?.cloaked ?? false) ||
          (option?.cloakedChange ?? false),
        plainChange: widget.hiddenHighlight,
      },
    ]
  })
}

/** Columns whose figures are not of just the days of both windows. */
const ofOtherDays = (instances: InstanceResults[]): string[] =>
  instances
    .filter((one) => !hasBothWindows(one))
    .flatMap((one) => {
      const { metrics, calculatedMetrics } = one.instance.inputs
      const ids = [...metrics, ...calculatedMetrics.map(({ id }) => id)]
      return ids.map((id) => columnId(instances, one, id))
    })

/** Columns of figures that have no earlier ones: those as of now, and what is calculated with one of them. */
function asOfNow(instances: InstanceResults[]): ReadonlySet<string> {
  return new Set(
    instances.flatMap((one) => {
      const { about, instance } = one
      const inputs = instance.inputs
      const sourceQuery = { dimension: inputs.dimension, parameters: inputs }
      const names = inputs.calculatedMetrics.flatMap(({ id, name }) => [id, name])
      const known = [...about.type.metrics.map(({ id }) => id), ...names]
      const found = new Set(known.filter((id) => isAsOfNow(about.type, id, sourceQuery)))
      // A formula may use one that stands before it.
      for (const { id, name, expression } of inputs.calculatedMetrics) {
        const parsed = parseExpression(expression, known)
        if (parsed.ok && parsed.metrics.some((metric) => found.has(metric))) found.add(id).add(name)
      }
      return [...found].map((id) => columnId(instances, one, id))
    }),
  )
}

type Digits = Pick<FormatOptions, 'compact' | 'fractionDigits'>

export function textOf(value: number | null, metric: ShownMetric, digits: Digits = {}): string {
  if (metric.cloaked) return CLOAK
  return formatValue(value, metric.type, {
    locale: metric.numbers,
    ...digits,
    ...(metric.currency && { currency: metric.currency }),
  })
}

/** One figure; `previous` undefined where nothing is compared. */
export function figureOf(
  value: number | null,
  metric: ShownMetric,
  previous: number | null | undefined,
): Figure {
  return {
    value: metric.cloaked ? null : value,
    text: textOf(value, metric),
    change: metric.cloakedChange || previous === undefined ? null : changeOf(value, previous, metric),
  }
}

function changeOf(value: number | null, previous: number | null, metric: ShownMetric): ChangeView | null {
  const change = computeChange(value, previous)
  if (value === null || previous === null || change.absolute === null) return null
  return {
    text: formatChange(change, metric.numbers),
    tone: metric.plainChange ? 'neutral' : changeTone(change, metric.direction),
    previous: textOf(previous, metric),
    ...(!isSmallCount(metric, Math.max(Math.abs(value), Math.abs(previous))) && { before: previous }),
  }
}

/** Three more than two are “+150%”, and chance. */
const SMALL_COUNT = 20
const isSmallCount = ({ type, additive }: ShownMetric, most: number) =>
  additive && (type === 'integer' || type === 'decimal') && most < SMALL_COUNT

/** Whether a metric is a sum or a count, whatever its figures are shown as: a rate as a whole number is none. */
export const isAmount = ({ table }: Assembled, { at, additive }: ShownMetric): boolean =>
  additive || table.columns[at]?.type === 'integer'

/** Figures of one row. */
export function rowFigures(assembled: Assembled, index: number, metrics: ShownMetric[]): Figure[] {
  const row = assembled.table.rows[index] ?? []
  const previous = assembled.previous[index]
  const compares = assembled.previousTotals !== null
  return metrics.map((metric) => {
    const figure = figureOf(
      numeric(row[metric.at]),
      metric,
      compares ? (previous?.[metric.at] ?? null) : undefined,
    )
    // No figure over the window comes mostly from one of its days, and rows of a rate are no parts of it.
    const isPart = !assembled.step && isAmount(assembled, metric)
    return !isPart && figure.change ? { ...figure, change: { ...figure.change, before: undefined } } : figure
  })
}

/** From which amount on a short form says the same: below, it would make $0.04 nothing. Shares are fractions. */
const LEAST_SHORT = { percent: 10, other: 1_000 }
const visible = (text: string) => text.replace(/\p{Bidi_Control}/gu, '').length

/** A figure with its short form, where that is shorter. */
export function withShort(figure: Figure, metric: ShownMetric): Figure {
  const least = LEAST_SHORT[metric.type === 'percent' ? 'percent' : 'other']
  if (figure.value === null || Math.abs(figure.value) < least) return figure
  const short = textOf(figure.value, metric, { compact: true })
  return visible(short) < visible(figure.text) ? { ...figure, short } : figure
}

/** Two average positions may read the same and differ in a digit that is not shown: both then show it. */
export function toldApart(figure: Figure, metric: ShownMetric, previous: number | null | undefined): Figure {
  const { value, text, change } = figure
  if (metric.type !== 'position' || text !== change?.previous || value === (previous ?? null)) return figure
  const exact = (one: number | null) => textOf(one, metric, { fractionDigits: MAX_FRACTION_DIGITS })
  return { ...figure, text: exact(value), change: { ...change, previous: exact(previous ?? null) } }
}

/** What a widget's parts are parts of; undefined where it shows no parts, or nothing can be said of a change. */
export function overallOf(widget: Widget, assembled: Assembled, metrics: ShownMetric[]): Overall | undefined {
  const [metric] = metrics
  const isTable = widget.format === 'table' || widget.format === 'heatTable'
  const isOfParts = isTable || widget.format.startsWith('chart:')
  // Of a table without totals, rows that are not shown would be known by them.
  const isHidden = isTable && !widget.totals && assembled.moreRows > 0
  if (!metric || !isOfParts || isHidden || widget.percent || widget.realTime) return undefined
  if (assembled.table.rows.length < 2) return undefined
  const [figure] = totalFigures(assembled, [metric])
  return figure?.change?.before === undefined ? undefined : { id: metric.id, label: metric.label, figure }
}

/** Figures over the whole window, with their short forms. */
export function totalFigures(assembled: Assembled, metrics: ShownMetric[]): Figure[] {
  return metrics.map((metric) => {
    const value = assembled.table.totals[metric.at] ?? null
    const previous = assembled.previousTotals ? (assembled.previousTotals[metric.at] ?? null) : undefined
    return withShort(toldApart(figureOf(value, metric, previous), metric, previous), metric)
  })
}
