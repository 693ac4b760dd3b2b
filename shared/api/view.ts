import type { z } from 'zod'
import type { NoticeCode } from '../domain/notices.ts'
import type { DateRange } from '../domain/ranges.ts'
import type { DataType, SourceKind } from '../domain/sources.ts'
import type { Direction, TimeStep, ValueType } from '../domain/values.ts'
import type { WidgetFormat } from '../domain/widgets.ts'
import type { Locale } from '../rules/locale.ts'
import type { SheetCompany } from './brand.ts'
import type { styles } from './dashboards.ts'

/**
 * A widget's finished view model: every figure already formatted, ready for screen, first answer, PDF and mail.
 * Made only by the server (features/widgets/present) and drawn only by client/features/widgets/formats.
 */
export interface WidgetView {
  id: string
  hash: string
  nature: 'interactive' | 'passive'
  format: WidgetFormat
  title: string
  /** Sanitised HTML shown under the title; empty for none. */
  description: string
  width: number
  height: number
  order: number
  realTime: boolean
  /** How many key figures it shows (`keyFigures`); absent for other formats. */
  figures?: number
  /** Its figures are made up: no source is chosen for it yet. Of an owner's screen alone; it never leaves the company. */
  sample?: true
  state: WidgetState
  /** What went wrong or what to do, in words for this reader (owner or client). Null when all is well. */
  message: WidgetMessage | null
  /** For readers of the figures, on the card and at the foot of the page, no text twice. */
  notices: ViewNotice[]
  /** Age of the oldest figure in it, ISO instant; null for passive widgets. */
  asOf: string | null
  /** Windows compared, with labels for people; null for passive and real-time widgets. */
  windows: { current: LabelledRange; compare: LabelledRange | null } | null
  provenance: Provenance[]
  /** How the figures of each metric came about; empty for passive widgets and where there are none. */
  origins: FigureOrigin[]
  /** Of a widget that shows parts, its first metric over the whole window; absent where that is compared with nothing. */
  overall?: Overall
  /** Null while there is nothing to draw (failed without earlier data, unconfigured). */
  body: WidgetBody | null
}

/** A figure over the whole window, which a widget itself need not show. */
export interface Overall {
  /** Of its origin. */
  id: string
  label: string
  figure: Figure
}

export interface ViewNotice {
  code: NoticeCode
  text: string
}

/** Six states that must not look alike, and one for a widget that is not set up. Loading is the client's own. */
export type WidgetState = 'ready' | 'empty' | 'undrawn' | 'partial' | 'stale' | 'failed' | 'unconfigured'

export interface WidgetMessage {
  text: string
  /** The vendor's own words; only for owners. */
  vendor: string | null
  /** The one next action for an owner; null for clients. */
  action: { kind: 'reauthorise'; sourceId: string } | { kind: 'edit' } | { kind: 'retry' } | null
}

export interface LabelledRange extends DateRange {
  label: string
}

/** Where a widget's figures come from. */
export interface Provenance {
  kind: SourceKind
  type: DataType
  sourceId: string
  providerName: string
  account: string
  /** Those shown and, for owners, those that formulas need beside them. */
  metrics: { id: string; label: string; vendorName: string }[]
  dimension: string | null
  filter: string | null
  /** The same for all answers of the same source, account, parameters, filter and currency; absent in older snapshots. */
  of?: string
  range: DateRange
  timeZone: string
  /** ISO instant of the vendor's answer. */
  fetchedAt: string
  /** That of the answer about the earlier window; absent where nothing is compared. */
  earlierFetchedAt?: string
  /** First day that the vendor may still change; null when settled. */
  unsettledFrom: string | null
}

/**
 * How a figure came about. `given`: the vendor's own. `accounts`, `rows`: added up here over accounts, over the
 * vendor's rows. `average`: of accounts, each by its weight. `formula`: calculated here. `mean`: the mean of the rows.
 * `share`: of the total. `hidden`: cloaked. `none`: there can be no such figure.
 */
export type Making =
  | 'given'
  | 'accounts'
  | 'rows'
  | 'average'
  | 'formula'
  | 'mean'
  | 'share'
  | 'hidden'
  | 'none'

/** What explains each figure of one metric; sent once, however many rows there are. */
export interface FigureOrigin {
  /** Id of its column, item, series, or of its slice or axis where metrics are those. */
  id: string
  /** The answers that went into it: indexes of the view's `provenance`. */
  answers: number[]
  /** The vendor's metrics that went into it: ids of `metrics` of these answers. */
  metrics: string[]
  /** What its numbers mean, and the currency of money; absent in older snapshots. */
  type?: ValueType
  currency?: string
  /** A calculated metric's formula in words; only for owners. */
  formula?: string
  /** How the figure of one row and that over the whole window came about. */
  row: Making
  total: Making
}

export type WidgetBody =
  | ChartBody
  | PieBody
  | RadarBody
  | GaugeBody
  | TableBody
  | SummaryBody
  | ScorecardBody
  | FunnelBody
  | TextBody
  | UploadBody
  | HistoricBody

/** Change of a figure against the comparison window. */
export interface ChangeView {
  /** `+12.3%`, or `new` where the base is zero. */
  text: string
  tone: 'success' | 'danger' | 'neutral'
  /** The figure it is compared with, formatted. */
  previous: string
  /** The same as a number; absent where both are small counts, of which a change says little. */
  before?: number
}

/** A figure: the number for geometry, the text for eyes. Cloaked figures never leave the server: value null, text '•••'. */
export interface Figure {
  value: number | null
  text: string
  /** The same in compact notation, for where there is no room; figures over a whole window and in tables have it. */
  short?: string
  change: ChangeView | null
}

export interface Series {
  id: string
  label: string
  type: ValueType
  /** ISO 4217 code of a money series, for its axis; US dollars when absent. */
  currency?: string | null
  /** BCP 47 tag of its axis' and changes' numbers; the default's where absent. */
  numbers?: string
  direction: Direction
  values: (number | null)[]
  texts: string[]
  /** A comparison series is drawn pale, on the same categories as the series it belongs to. */
  compareOf: string | null
  /** Its figure over the whole window, for the legend; stacked charts have it. */
  total?: string
  /** Such as a rate, which is no part of a sum: in a stacked chart it has bars of its own. */
  apart?: true
  /** Counts what may be counted in another part as well, such as people: a stack with it has no total. */
  distinct?: true
}

export interface ChartBody {
  kind: 'chart'
  /** Of `barLine`, the first series and its comparison are bars, the others lines. */
  chart: 'line' | 'area' | 'bar' | 'stacked' | 'barLine'
  visibleGrid: boolean
  dimension: { label: string; step: TimeStep | null }
  categories: { key: string; label: string }[]
  series: Series[]
  /** Index of the first category that may still change; null when settled. */
  unsettledFrom: number | null
  /** Indexes of the categories that are not over yet, such as today, in any order; absent where all of them are. */
  running?: number[]
  /** What happened on days within these categories, the earliest first; absent where nothing did. */
  notes?: ChartNote[]
  /** One sentence that describes the chart; its alternative text. */
  summary: string
}
/** What the agency has noted of a day. */
export interface ChartNote {
  /** Index of the category that its day falls in. */
  at: number
  /** The day, formatted. */
  day: string
  text: string
}
export interface PieBody {
  kind: 'pie'
  doughnut: boolean
  metric: string
  /** Largest first. */
  slices: PieSlice[]
  /** The slices too many to be distinguishable, drawn and labelled as one; absent where there are none. */
  tail?: { slices: number[]; label: string; figure: Figure; share: string }
  total: string
  /** The total is the sum of all rows, as it is larger than the vendor's: one thing counts in several rows. */
  summed?: true
  /** Says what is below zero, which has no part of the ring and is not in the total; absent where nothing is. */
  below?: string
  summary: string
}
export interface PieSlice {
  key: string
  label: string
  figure: Figure
  /** Its part of the ring; empty where it has none. */
  share: string
  /** Represents what is in no slice: all rows that are not shown, or what the vendor has in no row. */
  rest?: true
  /** Of another unit than the others: it has no part of the ring. */
  apart?: true
}
export interface RadarBody {
  kind: 'radar'
  visibleLabels: boolean
  axes: { key: string; label: string; max: number }[]
  series: Series[]
  summary: string
}
export interface GaugeBody {
  kind: 'gauge'
  min: number
  max: number
  label: string
  figure: Figure
  minText: string
  maxText: string
  summary: string
}
export interface TableColumn {
  id: string
  label: string
  numeric: boolean
}
export interface TableBody {
  kind: 'table'
  columns: TableColumn[]
  rows: TableRow[]
  totals: Figure[] | null
  /** Rows that exist beyond the limit. */
  moreRows: number
  /** What the grounds of its cells are measured within; absent where cells have none. */
  heat?: 'column' | 'unit'
  /** BCP 47 tag of counted rows; the default's where absent. */
  numbers?: string
}
export interface TableRow {
  /** Text of the dimension; empty where the table has none. */
  label: string
  /** Day or hour, canonical, where the label leaves out its year. */
  key?: string
  figures: Figure[]
  /** The ground of each figure: 1 for the smallest to `HEAT_STEPS` for the largest, null for none. */
  heat?: (number | null)[]
}
export interface SummaryBody {
  kind: 'summary'
  items: { id: string; label: string; figure: Figure }[]
}
/** One figure with its course over the window and how far it is from its target. */
export interface ScorecardBody {
  kind: 'scorecard'
  label: string
  figure: Figure
  /** The figure at each point in time, the oldest first; null where it is not split by time. */
  trend: Pick<ChartBody, 'dimension' | 'categories' | 'series' | 'unsettledFrom' | 'running'> | null
  target: TargetView | null
  summary: string
}
export interface TargetView {
  /** How much of the way is done, 0 to 1; null where the figure is unknown. */
  share: number | null
  /** `62% of 10,000`, `Reached: 112% of 10,000`. */
  text: string
  tone: 'success' | 'neutral'
}
/** Steps one after the other, each with what is left of the first and of the one before. */
export interface FunnelBody {
  kind: 'funnel'
  /** The metric whose rows the steps are; null where they are metrics over the whole window. */
  metric: string | null
  /** Where the steps are points in time, whose keys are their ids. */
  step?: TimeStep
  steps: FunnelStep[]
  /** Steps beyond those that a funnel has room for. */
  moreSteps: number
  /** BCP 47 tag of counted steps; the default's where absent. */
  numbers?: string
}
export interface FunnelStep {
  /** The metric's id, or that of the row. */
  id: string
  label: string
  figure: Figure
  /** Its length, 0 to 1, beside the largest step; null where it is unknown, below zero or of another unit. */
  part: number | null
  /** As texts; null of the first, and where there is no such share. */
  ofFirst: string | null
  ofBefore: string | null
  /** Larger than the step before. */
  grows?: true
}
export interface TextBody {
  kind: 'text'
  /** Sanitised HTML. */
  html: string
}
export interface ArticleView {
  /** Address of the uploaded image or file; null for none. */
  file:
    | { url: string; name: string; image: true }
    /** Offered as a download; `size` is formatted. */
    | { url: string; name: string; size: string; image: false }
    | null
  header: string
  contentHtml: string
  descriptionHtml: string
}
export interface UploadBody {
  kind: 'upload'
  article: ArticleView
}
export interface HistoricBody {
  kind: 'historic'
  /** Only the articles whose range touches the window, newest first. */
  articles: (ArticleView & { range: LabelledRange })[]
}

/** Everything a finished page of a dashboard shows; stored whole, so that a PDF, a preview and "as sent" agree. */
export interface DashboardSnapshot {
  version: 1
  takenAt: string
  dashboard: {
    id: string
    name: string
    permalink: string
    footer: string
    styles: DashboardStyles
    timezone: string
    /** How dates and numbers of the page are written; the default's where absent. */
    locale?: Locale
  }
  company: SheetCompany
  windows: { current: LabelledRange; compare: LabelledRange | null }
  widgets: WidgetView[]
}

export type DashboardStyles = z.output<typeof styles>

/** One line of the data stream (NDJSON), in the order the widgets finish; `done` is last. */
export type DataLine =
  | { type: 'widget'; view: WidgetView; svg: string | null }
  | { type: 'done'; windows: { current: LabelledRange; compare: LabelledRange | null } }
  | { type: 'error'; error: { id: string; message: string } }
