import { styles } from '../../../shared/api/dashboards.ts'
import type { DashboardSnapshot, Figure, Series, WidgetBody, WidgetView } from '../../../shared/api/view.ts'
import type { ValueType } from '../../../shared/domain/values.ts'
import { formatValue } from '../../../shared/rules/numberFormat.ts'

/** A made-up dashboard in which a brand can be judged. Its title and footer say that nothing in it is real. */

const CURRENT = { start: '2026-10-01', end: '2026-10-31', label: '1–31 October 2026' }
const COMPARE = { start: '2026-09-01', end: '2026-09-30', label: '1–30 September 2026' }
const WEEKS = ['28 Sep', '5 Oct', '12 Oct', '19 Oct', '26 Oct']
const CHANNELS = [
  'Organic Search',
  'Paid Search',
  'Direct',
  'Social',
  'Email',
  'Referral',
  'Display',
  'Video',
]

const figure = (value: number, type: ValueType = 'integer', change: Figure['change'] = null): Figure => ({
  value,
  text: formatValue(value, type),
  change,
})

const series = (label: string, values: number[], more: Partial<Series> = {}): Series => ({
  id: label,
  label,
  type: 'integer',
  direction: 'up',
  values,
  texts: values.map((value) => formatValue(value, more.type ?? 'integer')),
  compareOf: null,
  ...more,
})

const card = (facts: {
  title: string
  format: WidgetView['format']
  width: number
  height: number
  body: WidgetBody
}): Omit<WidgetView, 'id' | 'hash' | 'order'> => ({
  ...facts,
  nature: 'interactive',
  description: '',
  realTime: false,
  state: 'ready',
  message: null,
  notices: [],
  asOf: null,
  windows: { current: CURRENT, compare: COMPARE },
  provenance: [],
  origins: [],
})

const weekly = (label: string, kind: 'line' | 'bar', all: Series[]): WidgetBody => ({
  kind: 'chart',
  chart: kind,
  visibleGrid: true,
  dimension: { label: 'Week', step: 'week' },
  categories: WEEKS.map((week) => ({ key: week, label: week })),
  series: all,
  unsettledFrom: null,
  summary: `Sample: ${label} by week.`,
})

const SESSIONS = 48_210
const SHARES = [31, 22, 16, 11, 8, 6, 4, 2]

const CARDS = [
  card({
    title: 'Key figures',
    format: 'summary',
    width: 4,
    height: 1,
    body: {
      kind: 'summary',
      items: [
        {
          id: 'sessions',
          label: 'Sessions',
          figure: figure(SESSIONS, 'integer', { text: '+12.4%', tone: 'success', previous: '42,890' }),
        },
        {
          id: 'orders',
          label: 'Orders',
          figure: figure(1_204, 'integer', { text: '-3.1%', tone: 'danger', previous: '1,243' }),
        },
        {
          id: 'revenue',
          label: 'Revenue',
          figure: figure(86_340, 'money', { text: '+5%', tone: 'success', previous: '$82,228.57' }),
        },
      ],
    },
  }),
  card({
    title: 'Sessions, new and returning',
    format: 'chart:line',
    width: 2,
    height: 2,
    body: weekly('sessions, new and returning,', 'line', [
      series('Sessions', [8_900, 9_400, 10_100, 9_800, 10_010]),
      series('New visitors', [5_200, 5_600, 6_300, 6_100, 6_050]),
      series('Returning', [3_700, 3_800, 3_800, 3_700, 3_960]),
    ]),
  }),
  card({
    title: 'Sessions by channel',
    format: 'chart:pie',
    width: 2,
    height: 2,
    body: {
      kind: 'pie',
      doughnut: true,
      metric: 'Sessions',
      slices: CHANNELS.map((label, at) => {
        const share = SHARES[at] ?? 0
        return { key: label, label, figure: figure(Math.round((SESSIONS * share) / 100)), share: `${share}%` }
      }),
      total: formatValue(SESSIONS, 'integer'),
      summary: 'Sample: sessions by channel.',
    },
  }),
  card({
    title: 'Spend by network',
    format: 'chart:bar',
    width: 2,
    height: 2,
    body: weekly('spend by network', 'bar', [
      series('Search', [2_400, 2_650, 2_800, 2_500, 2_720], { type: 'money' }),
      series('Social', [1_300, 1_500, 1_450, 1_700, 1_620], { type: 'money' }),
      series('Display', [700, 640, 810, 760, 790], { type: 'money' }),
      series('Video', [420, 510, 480, 530, 560], { type: 'money' }),
    ]),
  }),
  card({
    title: 'Landing pages',
    format: 'table',
    width: 2,
    height: 2,
    body: {
      kind: 'table',
      columns: [
        { id: 'page', label: 'Page', numeric: false },
        { id: 'sessions', label: 'Sessions', numeric: true },
        { id: 'orders', label: 'Orders', numeric: true },
      ],
      rows: (
        [
          ['/', 18_400, 402],
          ['/backpacks', 9_120, 311],
          ['/tents', 7_460, 208],
          ['/journal/packing', 5_310, 74],
        ] as const
      ).map(([label, sessions, orders]) => ({ label, figures: [figure(sessions), figure(orders)] })),
      totals: null,
      moreRows: 0,
    },
  }),
]

/** The sample's page for a company that looks so. */
export const sampleSnapshot = (company: DashboardSnapshot['company']): DashboardSnapshot => ({
  version: 1,
  takenAt: '2026-11-02T07:00:00Z',
  dashboard: {
    id: 'sample',
    name: 'Sample dashboard',
    permalink: 'sample',
    footer: '<p>Sample figures, to show your brand. None of them is real.</p>',
    styles: styles.parse({}),
    timezone: 'UTC',
  },
  company,
  windows: { current: CURRENT, compare: COMPARE },
  widgets: CARDS.map((view, order) => ({ ...view, id: `sample-${order}`, hash: `brandSmpl${order}`, order })),
})
