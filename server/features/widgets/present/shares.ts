import type { PieBody, PieSlice } from '../../../../shared/api/view.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import { byUnit } from '../../../../shared/rules/chartUnits.ts'
import { dimensionOf, numeric, sumOf } from '../../../../shared/rules/dataTable.ts'
import { formatValue } from '../../../../shared/rules/numberFormat.ts'
import { foldFrom, largestFirst, ringWhole, shareThousandths } from '../../../../shared/rules/pieShares.ts'
import type { Assembled } from './assemble.ts'
import { figureOf, rowFigures, type ShownMetric, textOf, totalFigures } from './figures.ts'
import { cellLabel } from './labels.ts'
import { summarySentence } from './sentence.ts'

/** A slice with the figure that its arc is cut by; null where it has none. */
interface Part extends Omit<PieSlice, 'share' | 'apart'> {
  value: number | null
  /** How many rows it represents; one where absent. */
  rows?: number
}

/** Slices are the first metric's rows, or, without a dimension, the metrics themselves; largest first. */
export function pieBody(widget: Widget, assembled: Assembled, metrics: ShownMetric[]): PieBody {
  const [metric] = metrics
  const common = {
    kind: 'pie' as const,
    doughnut: widget.formatOptions.doughnut ?? false,
    summary: summarySentence(assembled, metrics.slice(0, 1)),
  }
  if (!metric) return { ...common, metric: '', slices: [], total: '' }
  if (!dimensionOf(assembled.table)) return { ...common, ...metricSlices(assembled, metrics, metric) }

  const rows = assembled.table.rows.map((row, index): Part => {
    const [figure = figureOf(null, metric, undefined)] = rowFigures(assembled, index, [metric])
    const value = numeric(row[metric.at])
    return { key: String(row[0] ?? ''), label: cellLabel(row[0], assembled), figure, value }
  })
  const values = rows.map(({ value }) => value)
  const shown = sumOf(values.filter(isAboveZero)) ?? 0
  const { table, rowSums, sumsBelowZero, moreRows, allRead, vendor } = assembled
  const total = table.totals[metric.at] ?? null
  const read = rowSums[metric.at] ?? null
  // What is below zero has no part of a whole: the ring is that of the rest.
  const below = (metric.additive ? sumsBelowZero[metric.at] : sumOf(values.filter(isBelowZero))) ?? 0
  const { whole, isSummed, other, hidden } = metric.additive
    ? ringWhole({
        total: total === null ? null : total - below,
        read: read === null ? shown : read - below,
        shown,
        isCut: moreRows > 0,
        allRead,
      })
    : { whole: shown, isSummed: false, other: 0, hidden: 0 }
  const rest = (value: number, part: Pick<Part, 'key' | 'label' | 'rows'>): Part => ({
    ...part,
    figure: figureOf(value, metric, undefined),
    value,
    rest: true,
  })
  const unnamed =
    hidden > 0 ? [rest(hidden, { key: 'in no row', label: `Not shown by ${vendor}`, rows: 0 })] : []
  // Rates of other rows have no sum; rows that come to nothing are other rows all the same.
  const others =
    metric.additive && moreRows > 0
      ? [rest(Math.max(0, other), { key: 'other rows', label: 'Other', rows: moreRows })]
      : []
  const words = wordsBelowZero(below, whole, metric)
  return {
    ...common,
    metric: metric.label,
    ...folded([...inOrder([...rows, ...unnamed], metric), ...others], metric),
    total: textOf(whole, metric),
    ...((isSummed || below < 0) && { summed: true as const }),
    ...(words && { below: words, summary: `${common.summary} ${words}` }),
  }
}

const isAboveZero = (value: number | null) => value !== null && value > 0
const isBelowZero = (value: number | null) => value !== null && value < 0

/** Says what a ring leaves out; of hidden figures nothing, since it would tell their signs. */
function wordsBelowZero(below: number, whole: number, metric: ShownMetric): string | null {
  if (below >= 0 || metric.cloaked) return null
  return `Not in the ring: ${textOf(below, metric)} below zero. Total ${textOf(whole + below, metric)}.`
}

/** Hidden figures stay in the order of the rows: their rank would reveal something about them. */
const inOrder = (parts: Part[], { cloaked }: ShownMetric): Part[] =>
  cloaked
    ? [...parts]
    : largestFirst(parts.map(({ value }) => value)).flatMap((index): Part | Part[] => parts[index] ?? [])

/**
 * Shares of all parts, with those beyond the readable number folded into one rest. Rates have no sum to fold
 * into.
 */
function folded(parts: Part[], metric: ShownMetric): Pick<PieBody, 'slices' | 'tail'> {
  const shares = shareThousandths(parts.map(({ value }) => value))
  const text = (thousandths: number | null) =>
    metric.cloaked || thousandths === null
      ? ''
      : formatValue(thousandths / 1000, 'percent', { locale: metric.numbers, fractionDigits: 1 })
  const drawn = parts.filter(({ value }) => value !== null && value > 0).length
  const from = metric.cloaked || !metric.additive ? null : foldFrom(drawn)
  const slices = parts.map(({ value: _, rows = 0, ...part }, index): PieSlice => {
    const label = rows > 0 ? `${from === null ? part.label : 'Further rows'} (${rows})` : part.label
    return { ...part, label, share: text(shares[index] ?? null) }
  })
  if (from === null) return { slices }
  const inTail = parts.flatMap(({ value }, index) => (index >= from && (value ?? 0) > 0 ? [index] : []))
  const rows = inTail.reduce((sum, index) => sum + (parts[index]?.rows ?? 1), 0)
  const sum = sumOf(inTail.map((index) => parts[index]?.value ?? null))
  return {
    slices,
    tail: {
      slices: inTail,
      label: `Other (${rows})`,
      figure: figureOf(sum, metric, undefined),
      share: text(inTail.reduce((all, index) => all + (shares[index] ?? 0), 0)),
    },
  }
}

/** Metrics of the first one's unit share the ring; the others are named beside it only. */
function metricSlices(assembled: Assembled, metrics: ShownMetric[], lead: ShownMetric) {
  const figures = totalFigures(assembled, metrics)
  const [same = []] = byUnit(metrics)
  const cloaked = metrics.some((metric) => metric.cloaked)
  const all = metrics.map(
    (metric, index): Part => ({
      key: metric.id,
      label: metric.label,
      figure: figures[index] ?? figureOf(null, metric, undefined),
      value: same.includes(index) ? (assembled.table.totals[metric.at] ?? null) : null,
    }),
  )
  const parts = inOrder(
    all.filter((_, index) => same.includes(index)),
    { ...lead, cloaked },
  )
  const aside = all.filter((_, index) => !same.includes(index))
  const values = parts.map(({ value }) => value)
  const total = sumOf(values.filter(isAboveZero)) ?? 0
  const words = wordsBelowZero(sumOf(values.filter(isBelowZero)) ?? 0, total, { ...lead, cloaked })
  // Metrics are no rows of one thing: none of them are folded into others.
  const { slices } = folded([...parts, ...aside], { ...lead, cloaked, additive: false })
  return {
    metric: '',
    slices: slices.map((slice) => ({
      ...slice,
      ...(aside.some(({ key }) => key === slice.key) && { apart: true as const }),
    })),
    total: textOf(total, { ...lead, cloaked }),
    ...(words && { below: words }),
  }
}
