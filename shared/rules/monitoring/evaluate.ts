import {
  CHECK_FACTS,
  type Check,
  MEASURE_FACTS,
  type Measure,
  type Severity,
} from '../../domain/monitoring.ts'
import { formatValue } from '../numberFormat.ts'
import type { EffectiveCheck } from './checkSettings.ts'
import { AUTOMATIC, type Deviation, findDeviation, lastedDays, MOST_LASTED } from './deviation.ts'
import { dayOf, deviationSentence, type Follower } from './deviationSentence.ts'
import type { DailyFigures } from './expectation.ts'
import { calm, EVERY_CAUSE, ended, type Finding, switchedOff, withoutAccount } from './findings.ts'
import { findLoss, findTrackingGone, usualAtMost } from './losses.ts'
import { moveSizeText } from './measureText.ts'
import { paceOf, spentInMonth } from './pacing.ts'
import type { Reason } from './reason.ts'
import { leadersOf, type OpenAlert } from './together.ts'

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

/** A fall by so much needs somebody today. */
const CRITICAL_FALL = 0.4

/** All that a domain's checks find. */
export function evaluate(watched: Watched): Finding[] {
  return [
    ...trackingFindings(watched),
    ...deviationFindings(watched),
    ...spendFinding(watched),
    ...lossFinding(watched, 'ranking', watched.series.top10 ?? { figures: [] }),
    ...lossFinding(watched, 'indexing', { figures: watched.pages }),
    ...statements(watched, 'site', watched.site),
    ...statements(watched, 'source', watched.sources, 'The source no longer feeds this domain.'),
    ...statements(
      watched,
      'report',
      watched.reports,
      'The report no longer goes out for the domain’s client.',
    ),
  ]
}

/** An ordinary day, which counts once however often it is evaluated. */
const ordinary = (
  check: Check,
  cause: string,
  { isSeen = false }: Pick<WatchedSeries, 'isSeen'>,
): Finding[] => (isSeen ? [] : [calm(check, cause)])

/** Whether there are no conversions because there are no sessions either, as far as these are known by that day: one tag is gone. */
function isGoneWithTraffic({ series: { traffic, conversions }, settings }: WatchedFigures): boolean {
  const { on, minimum } = settings('tracking')
  if (!on || !traffic || conversions?.figures.at(-1) !== 0) return false
  const daysLater = Math.max(traffic.through.since(conversions.through).days, 0)
  const until = traffic.figures.slice(0, traffic.figures.length - daysLater)
  const known = until.slice(0, until.findLastIndex((value) => value !== null) + 1)
  return findTrackingGone(known, minimum) !== null
}

function trackingFindings(watched: WatchedFigures): Finding[] {
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

/** Measures that are held against what is usual. */
const COMPARED = ['traffic', 'conversions', 'revenue', 'clicks', 'position'] as const
type Compared = (typeof COMPARED)[number]

/** Measures that have left what is usual and have an alert of their own: why they did is worth asking. */
export function ownAlerts(watched: WatchedFigures): Left[] {
  const { moved, leaders } = compareAll(watched)
  return moved.filter(({ measure }) => !leaders.has(measure))
}

function deviationFindings(watched: Watched): Finding[] {
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

function spendFinding({ series, budget, settings, withoutFeed = [] }: Watched): Finding[] {
  const { on, least } = settings('spend')
  if (!on) return [switchedOff('spend', 'spend')]
  if (!budget) return [ended('spend', 'spend', 'The domain has no budget any more.')]
  if (withoutFeed.includes('spend')) return [withoutAccount('spend', 'spend', MEASURE_FACTS.spend.label)]
  const one = series.spend
  if (!one || one.currency !== budget.currency) return []
  const { through, figures, currency } = one
  const spent = spentInMonth(figures, through)
  if (spent === null) return []
  const newest = figures.slice(-Math.min(7, through.day)).filter((value) => value !== null)
  const pacing = paceOf({ budget: budget.amount, spent, through, newest }, least)
  // What was found of the month before says nothing of one that has only begun, nor what was spent of a smaller budget.
  if (!pacing) {
    const name = through.toLocaleString('en-GB', { month: 'long' })
    return [ended('spend', 'spend', `The budget of ${name} has only begun: nothing is wrong with it yet.`)]
  }
  const { pace, projected, perDayLeft } = pacing
  if (pace === 'on track') return ordinary('spend', 'spend', one)
  const money = (value: number) => formatValue(value, 'money', { currency: budget.currency })
  const left = perDayLeft === null ? '' : ` ${money(perDayLeft)} a day would meet it.`
  const sentence = {
    spent: `The month’s budget of ${money(budget.amount)} is spent: ${money(spent)} until ${dayOf(through)}.`,
    over: `The month will cost about ${money(projected)}, more than its budget of ${money(budget.amount)}.${left}`,
    under: `The month will cost about ${money(projected)}, less than its budget of ${money(budget.amount)}.${left}`,
  }[pace]
  return [
    {
      verdict: 'found',
      check: 'spend',
      cause: 'spend',
      severity: pace === 'under' ? 'notice' : 'warning',
      sentence,
      isGood: false,
      figures: {
        measure: 'spend',
        current: pace === 'spent' ? spent : projected,
        expected: budget.amount,
        change: (pace === 'spent' ? spent : projected) / budget.amount - 1,
        currency,
      },
      since: null,
    },
  ]
}

const LOSS_WORDS = { ranking: 'keywords among the first ten', indexing: 'pages in search results' }
const READINGS_OF = { ranking: 'top10', indexing: 'pages' } as const

function lossFinding(
  { settings, withoutFeed = [] }: Watched,
  check: 'ranking' | 'indexing',
  one: Pick<WatchedSeries, 'figures' | 'isSeen'>,
): Finding[] {
  const { on, least } = settings(check)
  if (!on) return [switchedOff(check, check)]
  if (withoutFeed.includes(READINGS_OF[check])) {
    return [withoutAccount(check, check, CHECK_FACTS[check].label)]
  }
  if ((one.figures.at(-1) ?? null) === null) return []
  const loss = findLoss(one.figures, least)
  if (!loss) return ordinary(check, check, one)
  const share = moveSizeText(loss.change)
  const written = (count: number) => formatValue(Math.round(count), 'integer')
  return [
    {
      verdict: 'found',
      check,
      cause: check,
      severity: -loss.change >= CRITICAL_FALL ? 'critical' : 'warning',
      sentence: `${share} fewer ${LOSS_WORDS[check]}: ${written(loss.now)} instead of ${written(loss.before)}.`,
      isGood: false,
      figures: {
        measure: check === 'ranking' ? 'top10' : null,
        current: loss.now,
        expected: loss.before,
        change: loss.change,
        currency: null,
      },
      since: null,
    },
  ]
}

function statements(
  { settings }: Watched,
  check: 'site' | 'source' | 'report',
  found: readonly (Statement | Well | Pending)[] | null,
  gone?: string,
): Finding[] {
  if (!settings(check).on) return [switchedOff(check, EVERY_CAUSE)]
  if (found === null) return []
  return [
    ...found.map((one): Finding => {
      const cause = `${check}:${one.cause}`
      if (one.severity === null) return calm(check, cause)
      if (one.severity === 'unknown') return { verdict: 'unknown', check, cause }
      const { severity, sentence } = one
      const figures = { measure: null, current: null, expected: null, change: null, currency: null }
      return { verdict: 'found', check, cause, severity, sentence, isGood: false, figures, since: null }
    }),
    gone === undefined ? calm(check, EVERY_CAUSE) : ended(check, EVERY_CAUSE, gone),
  ]
}
