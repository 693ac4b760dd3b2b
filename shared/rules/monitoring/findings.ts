import type { AlertFigures } from '../../api/alertFigures.ts'
import type { Check, Severity } from '../../domain/monitoring.ts'
import type { WatchedSeries } from './watched.ts'

/**
 * What a check says of one cause: that something is wrong, that all is as usual, or that nothing is left to look at. What could
 * not be told is not listed, or is `unknown` where others of its check are told.
 */
export type Finding =
  | { verdict: 'unknown'; check: Check; cause: string }
  | { verdict: 'calm'; check: Check; cause: string }
  /** `reason`: what people read of the alert's end. */
  | { verdict: 'ended'; check: Check; cause: string; reason: string }
  | {
      verdict: 'found'
      check: Check
      cause: string
      severity: Severity
      sentence: string
      isGood: boolean
      figures: AlertFigures
      /** Since when, of figures. */
      since: Temporal.PlainDate | null
    }

/** All is as usual. */
export const calm = (check: Check, cause: string): Finding => ({ verdict: 'calm', check, cause })
/** Nothing is left to look at. */
export const ended = (check: Check, cause: string, reason: string): Finding => ({
  verdict: 'ended',
  check,
  cause,
  reason,
})
/** The check is off: of what it found nothing is left to say. */
export const switchedOff = (check: Check, cause: string) => ended(check, cause, 'The check was switched off.')
/** No account gives what the check reads. */
export const withoutAccount = (check: Check, cause: string, label: string) =>
  ended(check, cause, `No account of this domain gives “${label}” any more.`)

/** The cause of a check whose statements are several, for all of its alerts that no other finding is of. */
export const EVERY_CAUSE = '*'

/** A fall by so much needs somebody today. */
export const CRITICAL_FALL = 0.4

/** An ordinary day, which counts once however often it is evaluated. */
export const ordinary = (
  check: Check,
  cause: string,
  { isSeen = false }: Pick<WatchedSeries, 'isSeen'>,
): Finding[] => (isSeen ? [] : [calm(check, cause)])
