import type { TableBody } from '../../../../../shared/api/view.ts'
import { figure } from '../sampleFigures.ts'

/** Rows of a name and its figures. */
export const table = (rows: number[][], more: Partial<TableBody> = {}): TableBody => ({
  kind: 'table',
  columns: [
    { id: 'd', label: 'Channel', numeric: false },
    ...(rows[0] ?? []).map((_, index) => ({ id: `m${index}`, label: `Metric ${index + 1}`, numeric: true })),
  ],
  rows: rows.map((values, index) => ({
    label: `Row ${index + 1}`,
    figures: values.map((one) => figure(one)),
  })),
  totals: null,
  moreRows: 0,
  ...more,
})
