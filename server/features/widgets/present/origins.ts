import type { FigureOrigin, Making } from '../../../../shared/api/view.ts'
import type { CalculatedMetric, Widget } from '../../../../shared/api/widgets.ts'
import { parseExpression } from '../../../../shared/rules/calculatedMetric.ts'
import { formulaInWords } from '../../../../shared/rules/expression/inWords.ts'
import type { InstanceResults } from '../results/queryResult.ts'
import { columnId } from './assemble.ts'
import type { ShownMetric } from './figures.ts'
import { totalSource } from './toDataTable.ts'

/**
 * How the figures of each shown metric came about, in the order of the metrics. WidgetResults are
 * counted as `provenanceOf` lists them. Readers who are not of the company learn no formula, and of a hidden
 * figure only whose it is.
 */
export function originsOf(
  widget: Pick<Widget, 'percent'>,
  instances: InstanceResults[],
  metrics: ShownMetric[],
  owner: boolean,
): FigureOrigin[] {
  let before = 0
  const known = instances.flatMap((one) => {
    const answers = one.current.map((_, index) => before + index)
    before += answers.length
    const { metrics: plain, calculatedMetrics } = one.instance.inputs
    return [...plain, ...calculatedMetrics.map(({ id }) => id)].map(
      (id) => [columnId(instances, one, id), { one, id, answers }] as const,
    )
  })
  const places = new Map(known)
  return metrics.flatMap((metric): FigureOrigin[] => {
    const place = places.get(metric.id)
    if (!place) return []
    const { one, id, answers } = place
    const { calculatedMetrics } = one.instance.inputs
    const calculated = calculatedMetrics.find((one) => one.id === id)
    const made = calculated
      ? calculatedOrigin(one, calculated, { cloaked: metric.cloaked, owner })
      : plainOrigin(one, id, metric)
    const making = metric.cloaked ? hidden : widget.percent && metric.additive ? shared : {}
    const { type, currency } = metric
    return [{ id: metric.id, answers, type, ...(currency && { currency }), ...made, ...making }]
  })
}

const hidden = { row: 'hidden', total: 'hidden' } as const
const shared = { row: 'share', total: 'share' } as const

type Made = Pick<FigureOrigin, 'metrics' | 'formula' | 'row' | 'total'>

function plainOrigin(one: InstanceResults, id: string, { additive }: ShownMetric): Made {
  const { instance, current } = one
  const several = current.length > 1
  const { dimension } = instance.inputs
  if (several && !additive) {
    const making = isAveraged(one, id) ? 'average' : 'none'
    return { metrics: [id], row: making, total: making }
  }
  return {
    metrics: [id],
    row: several ? 'accounts' : 'given',
    total: totalMaking(current, id, { additive, split: dimension !== null }),
  }
}

/** Whether the catalogue says what a metric's accounts are averaged by, and all of it was queried. */
function isAveraged({ about, current }: InstanceResults, metric: string): boolean {
  const average = about.type.metrics.find(({ id }) => id === metric)?.average
  const queried = current[0]?.sourceQuery.query.metrics ?? []
  return (
    average !== undefined && [...average.weight, ...(average.of ?? [])].every((id) => queried.includes(id))
  )
}

function totalMaking(
  results: InstanceResults['current'],
  id: string,
  { additive, split }: { additive: boolean; split: boolean },
): Making {
  const sources = results.map(({ table }) => {
    const place = table.columns.slice(split ? 1 : 0).findIndex((column) => column.id === id)
    return totalSource(table, place, additive)
  })
  if (sources.includes(null)) return 'none'
  if (sources.includes('sum')) return 'rows'
  return results.length > 1 ? 'accounts' : 'given'
}

function calculatedOrigin(
  { instance, about, current }: InstanceResults,
  { id, type, expression }: CalculatedMetric,
  { cloaked, owner }: { cloaked: boolean; owner: boolean },
): Made {
  const { metrics, calculatedMetrics } = instance.inputs
  const vendor = [...new Set(current.flatMap(({ sourceQuery }) => sourceQuery.query.metrics))]
  const used = metricsBehind(calculatedMetrics, id, vendor)
  const labels = new Map([
    ...calculatedMetrics.flatMap(({ id, name }) => [[id, name] as const, [name, name] as const]),
    ...vendor.map((id) => [id, about.type.metrics.find((one) => one.id === id)?.label ?? id] as const),
  ])
  return {
    metrics: cloaked ? [] : owner ? used : used.filter((id) => metrics.includes(id)),
    ...(owner && !cloaked && { formula: formulaInWords(expression, labels) }),
    row: 'formula',
    total: type.startsWith('average') ? 'mean' : 'formula',
  }
}

/** The vendor's metrics that a calculated one (by id or name) uses, itself or through those before it. */
function metricsBehind(definitions: CalculatedMetric[], called: string, vendor: string[]): string[] {
  const at = definitions.findIndex(({ id, name }) => id === called || name === called)
  const definition = definitions[at]
  if (!definition) return []
  const earlier = definitions.slice(0, at)
  const names = earlier.flatMap(({ id, name }) => [id, name])
  const parsed = parseExpression(definition.expression, [...vendor, ...names])
  if (!parsed.ok) return []
  const used = parsed.metrics.flatMap((metric) =>
    vendor.includes(metric) ? [metric] : metricsBehind(earlier, metric, vendor),
  )
  return [...new Set(used)]
}
