import type { Subscription } from '../../../shared/api/subscription.ts'
import { type Money, moneyText } from '../../../shared/rules/money.ts'
import { countInWords, termsInWords } from '../../../shared/rules/planWords.ts'
import { instantLabel } from '../../lib/when.ts'
import { dayInWords } from './dayInWords.ts'
import { livePrice, type PlanPrices } from './livePrice.ts'
import { endOf, type Stage, type StageFacts } from './stage.ts'

const COLOURS: Record<Stage, string> = {
  free: 'gray',
  given: 'green',
  trial: 'brand',
  trialOver: 'red',
  active: 'green',
  overdue: 'red',
  canceled: 'yellow',
  ended: 'gray',
}
const LABELS: Record<Stage, string> = {
  free: 'Not charged',
  given: 'Active',
  trial: 'Trial',
  trialOver: 'Trial over',
  active: 'Active',
  overdue: 'Overdue',
  canceled: 'Canceled',
  ended: 'Ended',
}

/** The state in one word, and in which colour. */
export const badgeOf = (stage: Stage) => ({ label: LABELS[stage], color: COLOURS[stage] })

export interface Reader {
  zone: string
  now: Temporal.Instant
}

type Standing = StageFacts & Pick<Subscription, 'dashboards' | 'prices'>

/** How the company stands: a heading and a sentence; instants are written in the reader's zone. */
export function standingInWords(
  stage: Stage,
  plan: Standing,
  reader: Reader,
): { title: string; text: string } {
  const { subscription: running, dashboards } = plan
  const end = endOf(plan)
  const onEnd = end && instantLabel(end, reader.zone)
  const allowed = countInWords(dashboards.plan + dashboards.bonus)
  const terms = running ? termsInWords(running) : allowed
  switch (stage) {
    case 'free':
      return { title: allowed, text: 'Nothing is paid for at this installation. Your plan has no end.' }
    case 'given':
      return { title: allowed, text: 'You have no subscription: nothing is charged at present.' }
    case 'trial':
      return {
        title: end ? daysLeft(end, reader) : 'You are on trial',
        text: onEnd
          ? `Your trial ends on ${onEnd}. Nothing is charged until you subscribe.`
          : 'Nothing is charged until you subscribe.',
      }
    case 'trialOver':
      return {
        title: 'Your trial is over',
        text: `It ended on ${onEnd}. Subscribe, and everything goes on where you left it.`,
      }
    case 'active':
      return { title: terms, text: nextCharge(plan, reader) }
    case 'overdue':
      return { title: terms, text: amountDue(plan) }
    case 'canceled':
      return {
        title: terms,
        text: onEnd
          ? `The subscription is canceled and ends on ${onEnd}. Nothing more is charged.`
          : 'The subscription is canceled. Nothing more is charged.',
      }
    case 'ended':
      return {
        title: 'You have no subscription',
        // Whoever never had one is told of none that ended.
        text:
          onEnd && plan.isSubscribed
            ? `It ended on ${onEnd}. Subscribe again, and everything goes on where you left it.`
            : 'Subscribe, and everything goes on where you left it.',
      }
  }
}

/** What the running subscription costs each time: its own price, which may differ from today's. */
export function presentTotal(
  running: NonNullable<Subscription['subscription']>,
  prices: PlanPrices | null,
): Money | null {
  const { each, dashboards, currency } = running
  if (each !== null) return { amount: each * dashboards, currency }
  return prices && livePrice(prices, running).total
}

function amountDue({ subscription, prices }: Standing): string {
  const total = subscription && presentTotal(subscription, prices)
  const amount = total ? `, ${moneyText(total)} before taxes,` : ''
  return `What is due${amount} has not been paid yet.`
}

function nextCharge({ subscription, expiresAt, prices }: Standing, { zone }: Reader): string {
  const at = subscription?.paidUntil ?? expiresAt
  if (at === null) return 'No charge is due at present.'
  const total = subscription && presentTotal(subscription, prices)
  const amount = total ? ` of ${moneyText(total)} before taxes` : ''
  return `The next charge${amount} is on ${dayInWords(at, zone)}.`
}

/** By calendar days of the reader's zone: what ends this evening ends today. */
function daysLeft(end: string, { zone, now }: Reader): string {
  const day = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDate()
  const { days } = day(now).until(day(Temporal.Instant.from(end)), { largestUnit: 'days' })
  if (days === 0) return 'Your trial ends today'
  return `${days} ${days === 1 ? 'day' : 'days'} of your trial left`
}

/** What is to be done about a charge that failed, and by when. */
export function overdueInWords({ subscription, expiresAt }: StageFacts, { zone }: Reader): string {
  const since = subscription?.overdueSince
  const failed = since ? `It failed on ${dayInWords(since, zone)}. ` : ''
  const by = expiresAt
    ? ` If nothing is paid by ${instantLabel(expiresAt, zone)}, the subscription ends.`
    : ''
  return `${failed}Try another card, or top up this one. Everything keeps working meanwhile, for you and your clients, but nothing can be added.${by}`
}

export interface EndStep {
  at: string
  text: string
  isPast: boolean
}

/** What stops when, once something ends without being paid again. */
export function endSteps(
  end: string,
  grace: NonNullable<Subscription['grace']>,
  now: Temporal.Instant,
): EndStep[] {
  const step = (days: number, before: string, after: string): EndStep => {
    const at = Temporal.Instant.from(end).add({ hours: 24 * days })
    const isPast = Temporal.Instant.compare(at, now) <= 0
    return { at: at.toString(), isPast, text: isPast ? after : before }
  }
  const NOTHING_DELETED = 'Nothing is deleted: once you pay again, they come back by themselves.'
  return [
    step(
      0,
      'Until then you can work with all that you have. After it nothing can be changed, and no report is sent.',
      'Nothing can be changed, and no report is sent.',
    ),
    step(
      grace.links,
      'Until then shared links open as ever: your clients notice nothing.',
      'Shared links no longer open.',
    ),
    step(
      grace.archive,
      `Dashboards are archived. ${NOTHING_DELETED}`,
      `Dashboards are archived. ${NOTHING_DELETED}`,
    ),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1))
}

/** What a cancellation means; `end`: until when all is paid for, if that is known. */
export const cancelInWords = (end: string | null): string =>
  `It runs on until ${end ? `${end}, which is paid for already` : 'the end of what is paid for'}. Nothing more is charged. From now on no dashboard or report can be added; until the end you can take the cancellation back.`
