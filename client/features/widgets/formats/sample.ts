import type {
  ChartBody,
  DashboardSnapshot,
  Figure,
  GaugeBody,
  PieBody,
  RadarBody,
  Series,
  WidgetBody,
  WidgetView,
} from '../../../../shared/api/view.ts'
import { formatValue } from '../../../../shared/rules/numberFormat.ts'

// View models for tests.

export const series = (id: string, values: (number | null)[], more: Partial<Series> = {}): Series => ({
  id,
  label: id,
  type: 'integer',
  direction: 'up',
  values,
  texts: values.map((value) => formatValue(value, more.type ?? 'integer')),
  compareOf: null,
  ...more,
})

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

export const figure = (value: number | null, text = String(value)): Figure => ({ value, text, change: null })

export const pie = (values: number[], more: Partial<PieBody> = {}): PieBody => {
  const total = values.reduce((sum, value) => sum + value, 0)
  return {
    kind: 'pie',
    doughnut: false,
    metric: 'Sessions',
    slices: values.map((value, index) => ({
      key: `s${index}`,
      label: `Slice ${index + 1}`,
      figure: figure(value),
      share: value < 0 ? '' : total > 0 ? `${Math.round((value / total) * 100)}%` : '0%',
    })),
    total: String(total),
    summary: 'Sessions by channel.',
    ...more,
  }
}

export const radar = (values: number[], more: Partial<RadarBody> = {}): RadarBody => ({
  kind: 'radar',
  visibleLabels: false,
  axes: values.map((_, index) => ({ key: `a${index}`, label: `Axis ${index + 1}`, max: 100 })),
  series: [series('Sessions', values)],
  summary: 'Sessions by channel.',
  ...more,
})

export const gauge = (value: number | null, more: Partial<GaugeBody> = {}): GaugeBody => ({
  kind: 'gauge',
  min: 0,
  max: 100,
  label: 'Goal',
  figure: figure(value, value === null ? 'N/A' : String(value)),
  minText: '0',
  maxText: '100',
  summary: 'Goal.',
  ...more,
})

export const view = (body: WidgetBody | null, more: Partial<WidgetView> = {}): WidgetView => ({
  id: 'widget-1',
  hash: 'abcDEF1234',
  nature: 'interactive',
  format: 'chart:line',
  title: 'Traffic',
  description: '',
  width: 2,
  height: 2,
  order: 0,
  realTime: false,
  state: 'ready',
  message: null,
  notices: [],
  asOf: '2026-10-31T08:00:00Z',
  windows: {
    current: { start: '2026-10-01', end: '2026-10-31', label: '1–31 October 2026' },
    compare: { start: '2026-09-01', end: '2026-09-30', label: '1–30 September 2026' },
  },
  provenance: [],
  origins: [],
  body,
  ...more,
})

/** A dashboard without colours and pictures of its own. */
export const PLAIN_STYLES: DashboardSnapshot['dashboard']['styles'] = {
  backgroundColor: null,
  dashboardBackgroundColor: null,
  color: null,
  theme: 'auto',
  logoImage: null,
  backgroundImage: null,
  clientImage: null,
}

export const snapshot = (
  widgets: WidgetView[],
  more: Partial<DashboardSnapshot['dashboard']> = {},
): DashboardSnapshot => ({
  version: 1,
  takenAt: '2026-10-31T08:00:00Z',
  dashboard: {
    id: 'dashboard-1',
    name: 'Northwind monthly',
    permalink: 'p',
    footer: '<p>Written by the agency.</p>',
    styles: PLAIN_STYLES,
    timezone: 'Europe/Berlin',
    ...more,
  },
  company: { name: 'The Agency', logo: null },
  windows: {
    current: { start: '2026-10-01', end: '2026-10-31', label: '1–31 October 2026' },
    compare: { start: '2026-09-01', end: '2026-09-30', label: '1–30 September 2026' },
  },
  widgets,
})
