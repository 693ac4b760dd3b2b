import { byCodeUnit, dimensionOf, numeric } from '../../../../shared/rules/dataTable.ts'
import type { Assembled } from './assemble.ts'
import { type ShownMetric, textOf, totalFigures } from './figures.ts'
import { cellLabel, dimensionPhrase } from './labels.ts'

/** One sentence that summarises what a chart shows, computed from its figures. */
export function summarySentence(assembled: Assembled, metrics: ShownMetric[]): string {
  return metrics
    .slice(0, 3)
    .map((metric) => sentenceOf(assembled, metric))
    .join(' ')
}

/** Where a course ends: at the last time that is over, unless none is. */
function lastOver<P extends { key: string }>(points: readonly P[], { running }: Assembled): P | undefined {
  return points.findLast(({ key }) => running === null || key < running) ?? points.at(-1)
}

function sentenceOf(assembled: Assembled, metric: ShownMetric): string {
  const dimension = dimensionOf(assembled.table)
  const subject = `${metric.label}${dimensionPhrase(dimension?.label ?? null)}`
  if (metric.cloaked) return `${subject}; the figures are hidden.`
  const total = totalFigures(assembled, [metric])[0]
  const change = total?.change ? ` (${total.change.text} against ${total.change.previous} before)` : ''
  const whole = total && total.value !== null ? `total ${total.text}${change}` : null
  if (!dimension)
    return total && total.value !== null ? `${subject}: ${total.text}${change}.` : `${subject}: no figure.`

  const points = assembled.table.rows
    .map((row) => ({
      key: String(row[0] ?? ''),
      label: cellLabel(row[0], assembled),
      value: numeric(row[metric.at]),
    }))
    .filter((point): point is typeof point & { value: number } => point.value !== null)
  if (assembled.step) points.sort((a, b) => byCodeUnit(a.key, b.key))
  const [first] = points
  const last = lastOver(points, assembled)
  if (!first || !last) return `${subject}: no figures.`
  const peak = points.reduce((best, point) => (point.value > best.value ? point : best))
  const say = (value: number) => textOf(value, metric)
  const course =
    assembled.step && first.key !== last.key
      ? `from ${say(first.value)} (${first.label}) to ${say(last.value)} (${last.label}), highest ${say(peak.value)} (${peak.label})`
      : `highest ${peak.label} with ${say(peak.value)}`
  return `${subject}: ${course}${whole && metric.additive ? `, ${whole}` : ''}.`
}
