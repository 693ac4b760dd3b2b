import type { ChartBody, Series } from '../../../../../shared/api/view.ts'

export const chart = (kind: ChartBody['chart'], all: Series[], more: Partial<ChartBody> = {}): ChartBody => ({
  kind: 'chart',
  chart: kind,
  visibleGrid: true,
  dimension: { label: 'Day', step: 'day' },
  categories: (all[0]?.values ?? []).map((_, index) => ({ key: `k${index}`, label: `${index + 1} Oct` })),
  series: all,
  unsettledFrom: null,
  summary: 'Sessions by day.',
  ...more,
})
