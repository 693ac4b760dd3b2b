import type { Check, Measure, Severity } from '../../domain/monitoring.ts'
import type { EffectiveCheck } from './checkSettings.ts'
import type { DailyFigures } from './expectation.ts'
import type { Reason } from './reason.ts'
import type { OpenAlert } from './together.ts'

/** Settled daily figures of a measure, the newest last. */
export interface WatchedSeries {
  figures: DailyFigures
  /** The newest day of them. */
  through: Temporal.PlainDate
  currency: string | null
  /** That day was evaluated before: the vendor has told nothing newer. */
  isSeen?: boolean
}

/** What a front page's finding, an invalid source or a report that was held says. */
export interface Statement {
  cause: string
  sentence: string
  severity: Severity
}

/** A source that lets us in, or a report that went out. */
export interface Well {
  cause: string
  severity: null
}

/** What is not known yet, as of a report that is on its way, or could not be looked at. */
export interface Pending {
  cause: string
  severity: 'unknown'
}

/** What is known of a domain's figures when they are evaluated. */
export interface WatchedFigures {
  series: Partial<Record<Measure, WatchedSeries>>
  /** What no account gives any more: nothing is left to be wrong with it. */
  withoutFeed?: readonly (Measure | 'pages')[]
  /** As the scan before has left them. */
  open?: readonly OpenAlert[]
  settings(check: Check): EffectiveCheck
}

/** What is known of a domain when it is evaluated. */
export interface Watched extends WatchedFigures {
  /** Readings of how many pages search results show, the newest last. */
  pages: DailyFigures
  budget: { amount: number; currency: string } | null
  /** Null: could not be asked. */
  site: readonly (Statement | Pending)[] | null
  /** Each source that feeds the domain, and each report that is to go out. */
  sources: readonly (Statement | Well)[]
  reports: readonly (Statement | Well | Pending)[]
  /** What most of a measure's change comes from, such as a channel and a page. */
  reasons?: Partial<Record<Measure, readonly Reason[]>>
}
