import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { area, bars, figure, line, pie, table, template } from '../kit/catalogue/presets.ts'

/** Columns differ from sheet to sheet; what every list has is rows: leads, calls, orders, posts. */
export const PRESETS: WidgetPreset[] = [
  figure('rows', 'Entries', 'How many rows the sheet has for these dates: leads, calls, orders', 'rows'),
  line('rows_by_day', 'Entries by day', 'Rows of the sheet, day by day', {
    dimension: 'date',
    metrics: ['rows'],
    width: 4,
  }),
  bars('rows_by_week', 'Entries by week', 'Rows of the sheet, week by week', {
    dimension: 'week',
    metrics: ['rows'],
  }),
  area('rows_by_month', 'Entries by month', 'Rows of the sheet, month by month', {
    dimension: 'month',
    metrics: ['rows'],
  }),
  table('labels_table', 'Entries by label', 'Rows by what the first column says', {
    dimension: 'labels',
    metrics: ['rows'],
    rowsLimit: 20,
  }),
  pie('labels_share', 'Share by label', 'What the first column says, as shares', {
    dimension: 'labels',
    metrics: ['rows'],
    rowsLimit: 8,
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('google_sheets', {
    id: 'entries-of-a-sheet',
    name: 'Entries of a sheet',
    description:
      'Leads, calls or orders kept as rows of a Google sheet, over time. Choose the sheet in each widget.',
    rows: [['rows'], ['rows_by_day'], ['rows_by_week', 'rows_by_month']],
  }),
]
