import type { DataType } from '../shared/domain/sources.ts'
import type { WidgetPreset } from './contract.ts'

/** The shapes that most providers' presets have. */

/** One number in the smallest widget. */
export const figure = (
  id: string,
  title: string,
  description: string,
  metric: string,
  more: Partial<WidgetPreset> = {},
): WidgetPreset => ({
  ...{ id, title, description, format: 'summary', width: 1, height: 1 },
  ...{ dimension: null, metrics: [metric] },
  ...more,
})

/** The largest rows of a dimension, by the first metric unless told otherwise. */
export const table = (
  preset: Pick<WidgetPreset, 'id' | 'title' | 'description' | 'metrics'> & { dimension: string },
  more: Partial<WidgetPreset> = {},
): WidgetPreset => ({
  ...{ format: 'table', width: 2, height: 2, rowsLimit: 10, ...preset },
  orderBy: { column: preset.metrics[0] ?? preset.dimension, dir: 'desc' },
  ...more,
})

/** A template's widgets by the ids of their presets. */
export const partsOf =
  <T extends DataType>(type: T) =>
  (preset: string): { type: T; preset: string } => ({ type, preset })
