import type { DashboardSnapshot, WidgetBody, WidgetView } from '../../../../shared/api/view.ts'
import { chart } from './chart/sample.ts'
import type { BodyOf } from './format.ts'
import { funnel } from './funnel/sample.ts'
import { gauge } from './gauge/sample.ts'
import { historic } from './historic/sample.ts'
import { pie } from './pie/sample.ts'
import { radar } from './radar/sample.ts'
import { figure, series } from './sampleFigures.ts'
import { scorecard } from './scorecard/sample.ts'
import { summary } from './summary/sample.ts'
import { table } from './table/sample.ts'
import { text } from './text/sample.ts'
import { upload } from './upload/sample.ts'

// View models for tests.

export { chart, figure, funnel, gauge, historic, pie, radar, scorecard, series, summary, table, text, upload }

/** A body of each kind, for what holds for all of them. */
export const EVERY_BODY: { [Kind in WidgetBody['kind']]: BodyOf<Kind> } = {
  chart: chart('line', [series('Sessions', [5, 3, null, 8])]),
  pie: pie([50, 30, 20]),
  radar: radar([20, 40, 60, 80]),
  gauge: gauge(72),
  table: table([[5, 3]]),
  summary: summary([5, 3]),
  scorecard: scorecard([5, 3, null, 8], { target: { share: 0.8, text: '80% of 20', tone: 'neutral' } }),
  funnel: funnel([100, 40, null, 10]),
  text: text('<p>Our words.</p>'),
  upload: upload(),
  historic: historic(2),
}

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
  paper: 'auto',
  pages: 'portrait',
  cover: false,
  changes: false,
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
