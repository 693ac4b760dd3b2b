import type { ParameterName } from './sources.ts'
import type { Direction, ValueType } from './values.ts'

/** What Mission Control watches of a domain, day by day; data types say which of their metrics each one is. */
export const MEASURES = ['traffic', 'conversions', 'revenue', 'spend', 'clicks', 'position', 'top10'] as const
export type Measure = (typeof MEASURES)[number]

interface MeasureFacts {
  label: string
  type: ValueType
  direction: Direction
  /** How days make a window, and several feeds one figure. */
  combined: 'sum' | 'mean' | 'last'
  description: string
}

export const MEASURE_FACTS: Record<Measure, MeasureFacts> = {
  traffic: {
    label: 'Traffic',
    type: 'integer',
    direction: 'up',
    combined: 'sum',
    description: 'Sessions on the website.',
  },
  conversions: {
    label: 'Conversions',
    type: 'decimal',
    direction: 'up',
    combined: 'sum',
    description: 'Key events of analytics; where there is none, conversions that ads count.',
  },
  revenue: {
    label: 'Revenue',
    type: 'money',
    direction: 'up',
    combined: 'sum',
    description: 'Net sales of the shop; where there is none, what analytics count.',
  },
  spend: {
    label: 'Spend',
    type: 'money',
    direction: 'neutral',
    combined: 'sum',
    description: 'What the domain’s ads accounts have spent.',
  },
  clicks: {
    label: 'Search clicks',
    type: 'integer',
    direction: 'up',
    combined: 'sum',
    description: 'Clicks on results of web search.',
  },
  position: {
    label: 'Position',
    type: 'position',
    direction: 'down',
    combined: 'mean',
    description: 'The mean position in web search.',
  },
  top10: {
    label: 'Top 10',
    type: 'integer',
    direction: 'up',
    combined: 'last',
    description: 'Keywords among the first ten results, as the rank tracker counts them.',
  },
}

/** How a type's figures become measures of Mission Control. */
export interface WatchedDefinition {
  measures: WatchedMetrics[]
  /** The dimension whose values are pages that search results show, and a metric to count them by. */
  pages?: { dimension: string; metric: string }
  /** Several accounts may count the same visits, as of a domain and of an address below it: one of them feeds a website. */
  overlapping?: true
  /** Lists of properties tell the websites that each counts (`hosts`). */
  namesHosts?: true
  /**
   * The parameter by which a widget's form asks for the account, where it is no property of the kind's sources. What may be
   * chosen is listed and stored as their properties are.
   */
  account?: ParameterName
}

export interface WatchedMetrics {
  measure: Measure
  /** Added up. */
  metrics: string[]
  /**
   * Several types may give a measure that is one thing, such as revenue: those of the smallest number count. 1 if absent;
   * types of one number are added.
   */
  rank?: number
  /** Days until a figure is good enough to be evaluated, where that is sooner than `settlingDays`. */
  settlingDays?: number
  /** Dimensions whose values may be the reason of a change, the most telling first. */
  breakdowns?: Breakdown[]
}

export interface Breakdown {
  dimension: string
  /** What is split by it where the measure's own metrics cannot be. */
  metrics?: string[]
}

/** What can be wrong with a domain. */
export const CHECKS = [
  'traffic',
  'conversions',
  'revenue',
  'clicks',
  'position',
  'spend',
  'ranking',
  'indexing',
  'tracking',
  'site',
  'source',
  'report',
] as const
export type Check = (typeof CHECKS)[number]

/** How grave an alert is: `critical` needs somebody today. */
export const SEVERITIES = ['critical', 'warning', 'notice'] as const
export type Severity = (typeof SEVERITIES)[number]

interface CheckFacts {
  label: string
  description: string
  /** What people read once an alert of it has recovered. */
  recovered: string
  /** What people may set of it beside switching it off. */
  thresholds: readonly ('least' | 'minimum' | 'days')[]
}

export const CHECK_FACTS: Record<Check, CheckFacts> = {
  traffic: {
    label: 'Traffic',
    description: 'Sessions leave what the same weekdays of the last eight weeks let expect.',
    recovered: 'Traffic is back to what is usual.',
    thresholds: ['least', 'minimum'],
  },
  conversions: {
    label: 'Conversions',
    description: 'Conversions leave what the same weekdays let expect.',
    recovered: 'Conversions are back to what is usual.',
    thresholds: ['least', 'minimum'],
  },
  revenue: {
    label: 'Revenue',
    description: 'Revenue leaves what the same weekdays let expect.',
    recovered: 'Revenue is back to what is usual.',
    thresholds: ['least', 'minimum'],
  },
  clicks: {
    label: 'Search clicks',
    description: 'Clicks from search leave what the same weekdays let expect.',
    recovered: 'Search clicks are back to what is usual.',
    thresholds: ['least', 'minimum'],
  },
  position: {
    label: 'Position',
    description: 'The mean position in search is worse than it was.',
    recovered: 'Position is back to what is usual.',
    thresholds: ['least'],
  },
  spend: {
    label: 'Budget',
    description: 'The month’s spend will miss its budget, or the budget is spent.',
    recovered: 'Budget is back on track.',
    thresholds: ['least'],
  },
  ranking: {
    label: 'Rankings',
    description: 'Fewer keywords are among the first ten results.',
    recovered: 'Rankings are back to what is usual.',
    thresholds: ['least'],
  },
  indexing: {
    label: 'Pages in search',
    description: 'Fewer pages are shown in search results.',
    recovered: 'Pages in search are back to what is usual.',
    thresholds: ['least'],
  },
  tracking: {
    label: 'Tracking',
    description: 'A whole day without a single session or conversion where there never was one.',
    recovered: 'Tracking is back: sessions and conversions are counted again.',
    thresholds: ['minimum'],
  },
  site: {
    label: 'Website',
    description: 'The front page: reachable, its certificate, redirects, hidden from search engines.',
    recovered: 'Website is back in order.',
    thresholds: ['days'],
  },
  source: {
    label: 'Sources',
    description: 'A source that feeds the domain no longer lets us in.',
    recovered: 'Sources are back: all of them let us in again.',
    thresholds: [],
  },
  report: {
    label: 'Reports',
    description: 'A report of the domain’s client was held or not sent.',
    recovered: 'Reports are back: they go out again.',
    thresholds: [],
  },
}

export const ALERT_STATES = ['raised', 'acknowledged', 'snoozed', 'recovered'] as const
export type AlertState = (typeof ALERT_STATES)[number]

/** The windows that a group is looked at by, in days. */
export const WATCH_WINDOWS = [7, 30] as const
export type WatchWindow = (typeof WATCH_WINDOWS)[number]

export const CHANNEL_KINDS = ['mail', 'slack', 'teams', 'webhook'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]
/** How often alerts are sent: each as it is raised, or all together once a day or week. */
export const CADENCES = ['at_once', 'daily', 'weekly'] as const
export type Cadence = (typeof CADENCES)[number]
export const CHANNEL_STATES = ['active', 'failing', 'disabled'] as const

/** The most groups of a company, domains of a group and of a company, and channels of a group. */
export const MOST_GROUPS = 200
export const MOST_DOMAINS_OF_GROUP = 2_500
export const MOST_DOMAINS = 10_000
export const MOST_CHANNELS = 30

/** `nextScanAt` of a domain that somebody has added or changed: it is read before all that is due anyway. */
export const AT_ONCE = '1970-01-01T00:00:00Z'
