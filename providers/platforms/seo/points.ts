import type { DataTypeDefinition, ProviderQuery } from '../../contract.ts'
import { type MetricValues, mergeColumns } from '../../kit/answers/metricValues.ts'
import { type Point, pointsPart } from '../../kit/answers/points.ts'
import type { Content } from './answer.ts'
import { flowsOf } from './form.ts'

/**
 * Points as rows of days, weeks or months, or as one figure: metrics that add up are summed, and for levels
 * the last known value is carried forward. SEO vendors take snapshots at intervals; the last one before a
 * range gives the level at its start.
 */
export function pointRows(
  query: Pick<ProviderQuery, 'dimension' | 'metrics' | 'range'>,
  type: Pick<DataTypeDefinition, 'dimensions' | 'metrics'>,
  points: readonly Point[],
): Content {
  const flows = flowsOf(type.metrics)
  return mergeColumns(query, [
    pointsPart(query, type, points, (metric) => (flows.has(metric) ? 'sum' : 'last')),
  ])
}

/** Figures of rows as points of their days; rows without a day are left out. */
export const pointsOf = <Row>(
  rows: readonly Row[],
  figures: readonly MetricValues[],
  dayOf: (row: Row) => string | null,
): Point[] =>
  rows.flatMap((row, index) => {
    const day = dayOf(row)
    return day === null ? [] : [{ day, figures: figures[index] ?? {} }]
  })
