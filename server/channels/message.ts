import type { Severity } from '../../shared/domain/monitoring.ts'

/** One alert as channels tell of it, worded and formatted for its readers. */
export interface AlertLine {
  /** The same as it is raised and as it is over: of a source or report, which domains share, that of those. */
  alertId: string
  /** The domain in its ASCII form, for programs. */
  host: string
  /** The domain as people read it. */
  name: string
  /** Null where the domain belongs to no client. */
  clientName: string | null
  /** The check, such as “Clicks”. */
  label: string
  /** Null of a test. */
  severity: Severity | null
  /** What happened. */
  sentence: string
  /** Id of the figure; null where the check is about none. */
  metric: string | null
  window: '7d' | '30d' | null
  current: number | null
  previous: number | null
  currentText: string | null
  previousText: string | null
  /** −42 is 42 % less. */
  changePercent: number | null
  isRecovered: boolean
  /** It is over because nothing is left to look at; nobody knows whether it has recovered. */
  isEnded?: boolean
  /** Leads to the domain. */
  url: string
  /** Leads to where its alerts are snoozed; null where nothing is left to snooze. */
  snoozeUrl: string | null
}

/** What is sent to one channel at once: the alerts of a run, or those of a day or week. */
export interface ChannelMessage {
  /** The same whenever it is tried again, so that receivers know it. */
  id: string
  kind: 'alert' | 'digest' | 'test'
  title: string
  groupName: string
  /** Leads to all of the group's alerts. */
  groupUrl: string
  at: Temporal.Instant
  /** The gravest first, then what has recovered: a channel may have no room for all. */
  lines: readonly AlertLine[]
}

/**
 * How an attempt ended. `retry` may succeed later (`afterSeconds` is what the receiver asks for), `refused` never will
 * until somebody mends the channel, `invalid` is a message or a setting of ours that is not tried again.
 */
export type ChannelOutcome =
  | { outcome: 'delivered' }
  | { outcome: 'retry'; afterSeconds: number | null; reason: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'invalid'; reason: string }
