import type { ScorecardBody } from '../../../../../shared/api/view.ts'
import { figure, series } from '../sampleFigures.ts'

/** A figure with its course by day. */
export const scorecard = (values: (number | null)[], more: Partial<ScorecardBody> = {}): ScorecardBody => ({
  kind: 'scorecard',
  label: 'Sessions',
  figure: figure(values.reduce((sum: number, value) => sum + (value ?? 0), 0)),
  trend: {
    dimension: { label: 'Day', step: 'day' },
    categories: values.map((_, index) => ({
      key: `2026-10-${String(index + 1).padStart(2, '0')}`,
      label: `${index + 1} Oct`,
    })),
    series: [series('Sessions', values)],
    unsettledFrom: null,
  },
  target: null,
  summary: 'Sessions by day.',
  ...more,
})
