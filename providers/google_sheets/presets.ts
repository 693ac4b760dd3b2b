import type { DashboardTemplate, WidgetPreset } from '../contract.ts'

const rows = (
  id: string,
  title: string,
  description: string,
  look: Pick<WidgetPreset, 'format' | 'width' | 'height' | 'dimension'> & Partial<WidgetPreset>,
): WidgetPreset => ({ id, title, description, metrics: ['rows'], ...look })

const byRows = { column: 'rows', dir: 'desc' } as const

/** Columns differ from sheet to sheet; what every list has is rows: leads, calls, orders, posts. */
export const PRESETS: WidgetPreset[] = [
  rows('rows', 'Entries', 'How many rows the sheet has for these dates: leads, calls, orders', {
    ...{ format: 'summary', width: 1, height: 1, dimension: null },
  }),
  rows('rows_by_day', 'Entries by day', 'Rows of the sheet, day by day', {
    ...{ format: 'chart:line', width: 4, height: 2, dimension: 'date' },
    orderBy: { column: 'date', dir: 'asc' },
  }),
  rows('rows_by_week', 'Entries by week', 'Rows of the sheet, week by week', {
    ...{ format: 'chart:bar', width: 2, height: 2, dimension: 'week' },
    orderBy: { column: 'week', dir: 'asc' },
  }),
  rows('rows_by_month', 'Entries by month', 'Rows of the sheet, month by month', {
    ...{ format: 'chart:area', width: 2, height: 2, dimension: 'month' },
    orderBy: { column: 'month', dir: 'asc' },
  }),
  rows('labels_table', 'Entries by label', 'Rows by what the first column says', {
    ...{ format: 'table', width: 2, height: 2, dimension: 'labels', orderBy: byRows, rowsLimit: 20 },
  }),
  rows('labels_share', 'Share by label', 'What the first column says, as shares', {
    ...{ format: 'chart:pie', width: 2, height: 2, dimension: 'labels', orderBy: byRows, rowsLimit: 8 },
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  {
    id: 'entries-of-a-sheet',
    name: 'Entries of a sheet',
    description:
      'Leads, calls or orders kept as rows of a Google sheet, over time. Choose the sheet in each widget.',
    widgets: ['rows', 'rows_by_day', 'rows_by_week', 'rows_by_month'].map((preset) => ({
      type: 'google_sheets' as const,
      preset,
    })),
  },
]
