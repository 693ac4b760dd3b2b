import { MEASURE_FACTS } from '../../domain/monitoring.ts'
import { AUTOMATIC, type Deviation, findDeviation, lastedDays, MOST_LASTED } from './deviation.ts'
import { deviationSentence, type Follower } from './deviationSentence.ts'
import { CRITICAL_FALL, type Finding, ordinary, switchedOff, withoutAccount } from './findings.ts'
import { leadersOf } from './together.ts'
import { isGoneWithTraffic, trackingFindings } from './trackingFindings.ts'
import type { Watched, WatchedFigures, WatchedSeries } from './watched.ts'

/** Measures that are held against what is usual. */
const COMPARED = ['traffic', 'conversions', 'revenue', 'clicks', 'position'] as const
type Compared = (typeof COMPARED)[number]

/** Measures that have left what is usual and have an alert of their own: why they did is worth asking. */
export function ownAlerts(watched: WatchedFigures): Left[] {
  const { moved, leaders } = compareAll(watched)
  return moved.filter(({ measure }) => !leaders.has(measure))
}

/** What has left what is usual; of measures that fall together the one that leads. */
export function deviationFindings(watched: Watched): Finding[] {
  const { compared, moved, leaders } = compareAll(watched)
  return compared.flatMap((one) => {
    if ('findings' in one) return one.findings
    if (leaders.has(one.measure)) return []
    const followers = moved.filter(({ measure }) => leaders.get(measure) === one.measure)
    return [deviationFinding(watched, one, followers)]
  })
}

/** Of measures that fall together one alert tells (`leadersOf`). */
function compareAll(watched: WatchedFigures) {
  // A tag that was removed is one cause: that its figures are low is not said once more.
  const lost = new Set(
    trackingFindings(watched).flatMap((one) => (one.verdict === 'found' ? [one.figures.measure] : [])),
  )
  if (isGoneWithTraffic(watched)) lost.add('conversions')
  const compared = COMPARED.filter((measure) => !lost.has(measure)).map((measure) =>
    compare(watched, measure),
  )
  const moved = compared.filter((one) => 'deviation' in one)
  const findings = compared.flatMap((one) => ('findings' in one ? one.findings : []))
  // As of a check that is off: what such an alert told of beside its own is still to be told.
  const hasEnded = (cause: string) =>
    findings.some((finding) => finding.verdict === 'ended' && finding.cause === cause)
  const leaders = leadersOf(
    new Map(moved.map(({ measure, deviation, one }) => [measure, { deviation, ...one }])),
    (watched.open ?? []).filter(({ cause }) => !hasEnded(cause)),
  )
  return { compared, moved, leaders }
}

/** A measure that has left what is usual. */
export interface Left {
  measure: Compared
  deviation: Deviation
  one: WatchedSeries
}

function compare(
  { series, settings, withoutFeed = [] }: WatchedFigures,
  measure: Compared,
): Left | { findings: Finding[] } {
  const { on, least, minimum } = settings(measure)
  if (!on) return { findings: [switchedOff(measure, measure)] }
  if (withoutFeed.includes(measure)) {
    return { findings: [withoutAccount(measure, measure, MEASURE_FACTS[measure].label)] }
  }
  const one = series[measure]
  // Of days that are not known nothing can be said, neither that all is well.
  if (!one || one.figures.slice(-2).some((value) => value === null) || one.figures.length < 2) {
    return { findings: [] }
  }
  const deviation = findDeviation(one.figures, { ...AUTOMATIC, least, minimum })
  return deviation ? { measure, deviation, one } : { findings: ordinary(measure, measure, one) }
}

function deviationFinding(
  { reasons = {} }: Watched,
  { measure, deviation, one }: Left,
  others: readonly Left[],
): Finding {
  const isGood = (deviation.side === 'above') === (MEASURE_FACTS[measure].direction === 'up')
  const lasted = lastedDays(one.figures, deviation)
  const since = one.through.subtract({ days: lasted - 1 })
  const followers = others.map((other): Follower => ({ ...other, change: other.deviation.change }))
  const told = {
    ...deviation,
    since,
    isOlder: lasted === MOST_LASTED,
    reasons: reasons[measure] ?? [],
    followers,
  }
  // As grave as the gravest of what it tells of.
  const farthest = Math.min(deviation.change, ...followers.map(({ change }) => change))
  return {
    verdict: 'found',
    check: measure,
    cause: measure,
    severity: isGood ? 'notice' : -farthest >= CRITICAL_FALL ? 'critical' : 'warning',
    sentence: deviationSentence(measure, told, one),
    isGood,
    figures: {
      measure,
      current: measure === 'position' ? deviation.actual / deviation.days : deviation.actual,
      expected: measure === 'position' ? deviation.expected / deviation.days : deviation.expected,
      change: deviation.change,
      currency: one.currency,
      ...(followers.length > 0 && {
        followers: followers.map((follower) => follower.measure),
        followerChanges: Object.fromEntries(followers.map((one) => [one.measure, one.change])),
      }),
    },
    since,
  }
}
