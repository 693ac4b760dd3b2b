import { MEASURE_FACTS } from '../../domain/monitoring.ts'
import { formatValue } from '../numberFormat.ts'
import { dayOf } from './deviationSentence.ts'
import { ended, type Finding, ordinary, switchedOff, withoutAccount } from './findings.ts'
import { findTrackingGone, usualAtMost } from './losses.ts'
import type { WatchedFigures } from './watched.ts'

/** Whether there are no conversions because there are no sessions either, as far as these are known by that day: one tag is gone. */
export function isGoneWithTraffic({ series: { traffic, conversions }, settings }: WatchedFigures): boolean {
  const { on, minimum } = settings('tracking')
  if (!on || !traffic || conversions?.figures.at(-1) !== 0) return false
  const daysLater = Math.max(traffic.through.since(conversions.through).days, 0)
  const until = traffic.figures.slice(0, traffic.figures.length - daysLater)
  const known = until.slice(0, until.findLastIndex((value) => value !== null) + 1)
  return findTrackingGone(known, minimum) !== null
}

/** Sessions and conversions of which a whole day has none, where there always were some. */
export function trackingFindings(watched: WatchedFigures): Finding[] {
  const { series, settings, withoutFeed = [] } = watched
  const { on, minimum } = settings('tracking')
  const isOneTag = isGoneWithTraffic(watched)
  return (['traffic', 'conversions'] as const).flatMap((measure): Finding[] => {
    const one = series[measure]
    const cause = `tracking:${measure}`
    if (!on) return [switchedOff('tracking', cause)]
    if (withoutFeed.includes(measure)) {
      return [withoutAccount('tracking', cause, MEASURE_FACTS[measure].label)]
    }
    if (!one || (one.figures.at(-1) ?? null) === null) return []
    if (measure === 'conversions' && isOneTag) return [ended('tracking', cause, TOLD_OF_SESSIONS)]
    const least = measure === 'conversions' ? Math.min(minimum, settings('conversions').minimum) : minimum
    const found = findTrackingGone(one.figures, least)
    const what = measure === 'traffic' ? 'session' : 'conversion'
    if (!found) {
      if (one.figures.at(-1) !== 0) return ordinary('tracking', cause, one)
      // A day of nothing never ends an alert, however long it has been so, but a minimum that no weekday reaches does.
      const most = usualAtMost(one.figures)
      const few = `Fewer ${what}s a day are usual than the minimum that is set.`
      return most !== null && most < least ? [ended('tracking', cause, few)] : []
    }
    const usual = formatValue(Math.round(found.expected), 'integer')
    const either = isOneTag ? ', and no conversion either' : ''
    return [
      {
        verdict: 'found',
        check: 'tracking',
        cause,
        severity: 'critical',
        sentence: `Not a single ${what} on ${dayOf(one.through)}, where about ${usual} are usual${either}: the tracking may be gone.`,
        isGood: false,
        figures: { measure, current: 0, expected: found.expected, change: -1, currency: null },
        since: one.through,
      },
    ]
  })
}

const TOLD_OF_SESSIONS = 'No session is counted either: the alert of that tells of both.'
