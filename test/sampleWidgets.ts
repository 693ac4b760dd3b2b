import type { Assembled } from '../server/features/widgets/present/assemble.ts'
import { bodyOf } from '../server/features/widgets/present/bodies.ts'
import { shownMetrics } from '../server/features/widgets/present/figures.ts'
import { passiveBody } from '../server/features/widgets/present/passive.ts'
import { frameOf } from '../server/features/widgets/present/view.ts'
import type { WidgetView } from '../shared/api/view.ts'
import { type PassiveContent, type Widget, type WidgetInput, widget } from '../shared/api/widgets.ts'
import type { DataTypeDefinition, MetricDefinition, WidgetPreset } from '../shared/domain/definitions.ts'
import type { ValueType } from '../shared/domain/values.ts'
import {
  INTERACTIVE_FORMATS,
  type Layout,
  PASSIVE_TYPES,
  type PassiveType,
  WIDGET_HEIGHTS,
  WIDGET_WIDTHS,
  type WidgetFormat,
} from '../shared/domain/widgets.ts'
import type { DataTable } from '../shared/rules/dataTable.ts'
import { widgetSize } from '../shared/rules/layout.ts'
import { DEFAULT_LOCALE } from '../shared/rules/locale.ts'

/** Widgets in every format and size, with few and many metrics, put into words by the product's own presenters. */

type Names = 'short' | 'long'

const NAMES: Record<Names, { metrics: string[]; rows: string[]; text: string }> = {
  short: {
    metrics: ['Clicks', 'Cost', 'CTR', 'Users', 'Orders', 'Views', 'Rank', 'Time', 'Leads', 'Sales'],
    rows: ['Direct', 'Email', 'Paid Search', 'Organic Search', 'Social', 'Referral'],
    text: 'A good month.',
  },
  long: {
    metrics: [
      'Engaged sessions with a conversion',
      'Total advertising revenue',
      'Click-through rate of all impressions',
      'Returning customers',
      'Transactions',
      'Views of recommended products',
      'Average position of the landing page',
      'Average session duration',
      'Rückrufvereinbarungen',
      'Conversion value by last interaction',
    ],
    rows: [
      'https://www.northwind.example/journal/how-to-pack-for-a-week-in-the-mountains',
      'https://www.northwind.example/backpacks/?utm_campaign=autumn_winter_2026&gclid=EAIaIQobChMI',
      'Performance Max: Bestsellers Autumn/Winter 2026 Retargeting',
      'northwind outdoor jacket sale',
      'Donaudampfschifffahrtsgesellschaft',
      '(not set)',
    ],
    text: 'Autumn brought more visitors than any month before, most of them by way of search engines. '.repeat(
      9,
    ),
  },
}

const TYPES: [ValueType, magnitude: number][] = [
  ['integer', 29_957],
  ['money', 322_109.96],
  ['percent', 0.5668],
  ['integer', 1_234_567],
  ['integer', 42],
  ['integer', 7_240_056],
  ['position', 4.1],
  ['seconds', 3_725],
  ['decimal', 12.75],
  ['money', 97_847.74],
]

const WINDOW = { start: '2026-10-01', end: '2026-10-31', label: '1–31 October 2026' }
const WINDOWS = {
  current: WINDOW,
  compare: { start: '2026-09-01', end: '2026-09-30', label: '1–30 September 2026' },
  today: '2026-11-22',
  rangeType: 'custom' as const,
  timezone: 'Europe/Berlin',
  locale: DEFAULT_LOCALE,
}

/** How many metrics each format is tried with. Of drawn ones, each of which takes 10 ms, fewer in between. */
function countsOf(format: WidgetFormat): number[] {
  if (format === 'chart:pie' || format === 'chart:gauge' || format === 'scorecard') return [1]
  if (format === 'table' || format === 'summary') return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  return [1, 4, 10]
}

/** Texts and figures are planned by the width that a widget has on a wide screen; drawings alike where a layout is narrower. */
const isDrawn = (format: WidgetFormat) => !['table', 'heatTable', 'summary', 'funnel'].includes(format)

/**
 * Every format in every size with 1 to 10 metrics and names of both lengths; passive widgets of every type. Widths in
 * which a layout draws alike are there once.
 */
export function everyWidget(layout: Layout): WidgetView[] {
  const columnsOf = (width: number) => widgetSize(layout, width, 1).columns
  const drawnAlike = (width: number) => width > 1 && columnsOf(width) === columnsOf(width - 1)
  const sizes = WIDGET_WIDTHS.flatMap((width) => WIDGET_HEIGHTS.map((height) => ({ width, height })))
  const views = sizes.flatMap((size) =>
    (['short', 'long'] as const).flatMap((names) => [
      ...INTERACTIVE_FORMATS.filter((format) => !isDrawn(format) || !drawnAlike(size.width)).flatMap(
        (format) =>
          countsOf(format).map((count) =>
            interactive({ format, ...size, formatOptions: optionsOf(format, names) }, names, count),
          ),
      ),
      ...PASSIVE_TYPES.map((type) => passive(type, size, names)),
    ]),
  )
  return views.map((view, order) => ({ ...view, id: `w${order}`, hash: hashOf(order), order }))
}

/** A target where names are long: the words about it are as well. */
const optionsOf = (format: WidgetFormat, names: Names) =>
  format === 'scorecard' && names === 'long' ? { target: 1_000_000 } : {}

const hashOf = (order: number) => `sample${String(order).padStart(4, '0')}`

/** One widget of that many metrics; `rows` overrides the few that each has, `unsettledFrom` is a day. */
export function interactive(
  facts: Pick<WidgetInput, 'format' | 'width' | 'height'> & Partial<WidgetInput>,
  names: Names,
  metrics: number,
  rows?: number,
  unsettledFrom: string | null = null,
): WidgetView {
  const one = widgetOf({ nature: 'interactive', totals: true, ...facts })
  const asked = NAMES[names].metrics.slice(0, metrics).map((label, at): SampleMetric => {
    const [type, magnitude] = TYPES[at] ?? ['integer', 1]
    return { id: `m${at}`, label, type, direction: 'up', magnitude }
  })
  const assembled = assembledOf(one, names, asked, rows)
  const shown = shownMetrics(one, [], assembled)
  return {
    ...frameOf(one, WINDOWS),
    title: `${facts.format} ${facts.width}×${facts.height}, ${metrics} ${names}`,
    body: bodyOf(one, assembled, shown, unsettledFrom),
  }
}

/** Figures of a middling account. */
const MIDDLING: Record<ValueType, number> = {
  integer: 29_957,
  decimal: 12.75,
  money: 2_333.08,
  percent: 0.5668,
  position: 4.1,
  milliseconds: 1_240,
  seconds: 185,
  minutes: 42,
  hours: 7,
}

/** A ready table of a data type, in the size that it has there or in a template. */
export function readyTable(
  { metrics }: DataTypeDefinition,
  preset: WidgetPreset,
  { width = preset.width, height = preset.height }: { width?: number; height?: number } = {},
): WidgetView {
  const one = widgetOf({ nature: 'interactive', format: 'table', totals: true, width, height })
  const asked = preset.metrics.flatMap((id): SampleMetric[] => {
    const known = metrics.find((metric) => metric.id === id)
    if (!known) return []
    const { label, type, direction } = known
    return [{ id, label, type, direction, magnitude: MIDDLING[type] }]
  })
  const assembled = assembledOf(one, 'short', asked, preset.rowsLimit)
  return {
    ...frameOf(one, WINDOWS),
    title: preset.title,
    body: bodyOf(one, assembled, shownMetrics(one, [], assembled), null),
  }
}

function passive(type: PassiveType, size: { width: number; height: number }, names: Names): WidgetView {
  const html = `<p>${NAMES[names].text}</p>`
  const article = {
    file: null,
    header: NAMES[names].rows[2] ?? '',
    content: html,
    description: '<p>Ours.</p>',
  }
  const content: Record<PassiveType, PassiveContent> = {
    plain: { type: 'plain', description: html },
    upload: { type: 'upload', ...article },
    historic: {
      type: 'historic',
      articles: [1, 2].map((day) => ({
        ...article,
        range: { startDate: `2026-10-0${day}`, endDate: '2026-10-31' },
      })),
    },
  }
  const one = widgetOf({ nature: 'passive', format: 'textCard', passive: content[type], ...size })
  const body = passiveBody(one, { window: WINDOW, locale: DEFAULT_LOCALE })
  const picture = names === 'short' ? PORTRAIT : PANORAMA
  return {
    ...frameOf(one, WINDOWS),
    title: `${type} ${size.width}×${size.height}, ${names}`,
    body:
      body.kind === 'upload'
        ? { ...body, article: { ...body.article, file: { url: picture, name: 'Picture', image: true } } }
        : body,
  }
}

const drawing = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#2a6"/></svg>`)}`
const PORTRAIT = drawing(600, 1500)
const PANORAMA = drawing(2400, 400)

const widgetOf = (facts: Partial<WidgetInput>): Widget =>
  widget.parse({
    id: 'sampleWidget000000001',
    hash: hashOf(0),
    order: 0,
    format: 'table',
    width: 2,
    height: 1,
    nature: 'interactive',
    ...facts,
  })

interface SampleMetric extends Pick<MetricDefinition, 'id' | 'label' | 'type' | 'direction'> {
  /** Its figure in the first row. */
  magnitude: number
}

/** Names by row, or days for formats along time. */
function assembledOf(
  one: Widget,
  names: Names,
  metrics: readonly SampleMetric[],
  wanted?: number,
): Assembled {
  const time = ['chart:line', 'chart:area', 'scorecard'].includes(one.format)
  const label = NAMES[names]
  const count = wanted ?? (time ? 14 : label.rows.length)
  const columns: DataTable['columns'] = metrics.map(({ magnitude: _, ...metric }) => ({
    ...metric,
    additive: true,
    currency: metric.type === 'money' ? 'EUR' : null,
  }))
  const dimension: DataTable['columns'][number] = {
    id: 'd',
    label: time ? 'Day' : names === 'long' ? 'Landing page with its query' : 'Channel',
    type: time ? 'time' : 'text',
    additive: false,
    direction: 'neutral',
    currency: null,
  }
  const rows = Array.from({ length: count }, (_, row) => [
    time ? `2026-10-${String(row + 1).padStart(2, '0')}` : rowName(label.rows, row),
    ...metrics.map((metric) => figureAt(metric, row)),
  ])
  const totals = [null, ...metrics.map((metric) => figureAt(metric, 0))]
  const before = (value: string | number | null | undefined, row: number) =>
    typeof value === 'number' ? value * (row % 2 ? 0.08 : 1.03) : null
  const scalar = ['summary', 'chart:gauge', 'funnel'].includes(one.format)
  return {
    table: scalar
      ? { columns, rows: [totals.slice(1)], totals: totals.slice(1) }
      : { columns: [dimension, ...columns], rows, totals },
    previous: rows.map((row, at) => row.map((value) => before(value, at))),
    previousTotals: (scalar ? totals.slice(1) : totals).map((value) => before(value, 1)),
    moreRows: 7,
    rowSums: [],
    sumsBelowZero: [],
    allRead: false,
    vendor: '',
    cutFrom: null,
    step: time ? 'day' : null,
    running: null,
    byWeekday: false,
    unequalWeekdays: [],
    locale: DEFAULT_LOCALE,
    empty: false,
  }
}

function rowName(names: readonly string[], row: number): string {
  const name = names[row % names.length] ?? ''
  return row < names.length ? name : `${name} ${Math.floor(row / names.length) + 1}`
}

/** Falls from the first row on, as tables in order of size do. */
function figureAt({ type, magnitude }: SampleMetric, row: number): number {
  const value = magnitude / (1 + row * 0.31)
  return type === 'integer' ? Math.round(value) : value
}
