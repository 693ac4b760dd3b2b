import { CHECK_FACTS, MEASURE_FACTS } from '../../domain/monitoring.ts'
import { formatValue } from '../numberFormat.ts'
import { deviationFindings } from './deviationFindings.ts'
import { dayOf } from './deviationSentence.ts'
import {
  CRITICAL_FALL,
  calm,
  EVERY_CAUSE,
  ended,
  type Finding,
  ordinary,
  switchedOff,
  withoutAccount,
} from './findings.ts'
import { findLoss } from './losses.ts'
import { moveSizeText } from './measureText.ts'
import { paceOf, spentInMonth } from './pacing.ts'
import { trackingFindings } from './trackingFindings.ts'
import type { Pending, Statement, Watched, WatchedSeries, Well } from './watched.ts'

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
