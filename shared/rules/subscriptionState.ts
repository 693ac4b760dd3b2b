import type { SubscriptionState } from '../domain/payment.ts'
import type { Interval } from './price.ts'

/** A subscription as one message of the payment provider tells it. */
export interface SubscriptionFact {
  id: string
  /** Who pays, at the provider. */
  accountId: string | null
  state: SubscriptionState
  dashboards: number
  interval: Interval
  currency: string
  /** For one dashboard and interval, in smallest units. */
  each: number | null
  begunAt: Temporal.Instant
  /** When the next charge is due. */
  paidUntil: Temporal.Instant | null
  /** When a canceled one ends, or has ended. */
  endsAt: Temporal.Instant | null
  /** The provider's time of what is told. */
  changedAt: Temporal.Instant
}

/** Of what was told for the same instant the gravest counts. */
const RANKS: readonly SubscriptionState[] = ['active', 'overdue', 'canceled', 'ended']

/**
 * The one of two facts of a subscription that counts: the newer one. An order of all facts, by time, then rank, then
 * what they hold, so that in whichever order, and however often, facts arrive, the same one remains.
 */
export const newestFact = <Fact extends SubscriptionFact>(one: Fact, other: Fact): Fact =>
  compareFacts(one, other) >= 0 ? one : other

function compareFacts(one: SubscriptionFact, other: SubscriptionFact): number {
  const byTime = Temporal.Instant.compare(one.changedAt, other.changedAt)
  if (byTime !== 0) return byTime
  const byRank = RANKS.indexOf(one.state) - RANKS.indexOf(other.state)
  return byRank === 0 ? compareTexts(contentOf(one), contentOf(other)) : byRank
}

const contentOf = (fact: SubscriptionFact) =>
  JSON.stringify([
    fact.id,
    fact.accountId,
    fact.dashboards,
    fact.interval,
    fact.currency,
    fact.each,
    fact.begunAt,
    fact.paidUntil,
    fact.endsAt,
  ])

const compareTexts = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

/** What its checkout decides of a subscription. */
export interface Origin {
  /** Its order was paid after its time, or once more, as one that somebody kept: it never counts before one that was paid in time. */
  late: boolean
  /** The address that was handed to the provider, where whoever paid has shown that it is theirs. */
  payer: string | null
}

/**
 * The subscription that a company has, of all that it ever had: one that has not ended before one that has, then one that was
 * paid in time before one that was not, then the one that began last. So an earlier one that still runs out never undoes a newer one, and returns where the newer one ended
 * first. Null of none.
 */
export const presentSubscription = <Fact extends Candidate>(facts: readonly Fact[]): Fact | null =>
  facts.reduce<Fact | null>((best, fact) => (best && comparePresence(best, fact) > 0 ? best : fact), null)

type Candidate = SubscriptionFact & Partial<Pick<Origin, 'late'>>

const comparePresence = (one: Candidate, other: Candidate) =>
  Number(one.state !== 'ended') - Number(other.state !== 'ended') ||
  Number(other.late ?? false) - Number(one.late ?? false) ||
  // Nor does a second kept order take the place of a first one.
  (one.late && other.late ? Temporal.Instant.compare(other.begunAt, one.begunAt) : 0) ||
  Temporal.Instant.compare(one.begunAt, other.begunAt) ||
  compareTexts(one.id, other.id)

/** What is known of a subscription: its newest fact, and what earlier ones have left. */
export interface KnownSubscription extends SubscriptionFact {
  /** When the charge failed that is unpaid to this day: of one that is overdue, or that was when it was canceled or ended. */
  overdueSince: Temporal.Instant | null
}

/**
 * What is known once another fact was told; `known` itself where that is no news. A stretch of unpaid time begins once: neither
 * a further try of the provider nor a cancellation makes it begin later, and a payment alone ends it, told in time or late.
 */
export function learn(known: KnownSubscription | null, told: SubscriptionFact): KnownSubscription {
  if (known && newestFact<SubscriptionFact>(known, told) === known)
    return isPayment(told, known.overdueSince) ? { ...known, overdueSince: overdueSince(known) } : known
  const [before, now] = [known?.overdueSince ?? null, overdueSince(told)]
  if (told.state === 'active') return { ...told, overdueSince: null }
  const isEarlier = before !== null && (now === null || Temporal.Instant.compare(before, now) < 0)
  return { ...told, overdueSince: isEarlier ? before : now }
}

/** Whether an older fact shows that a charge which had failed was paid later on. */
const isPayment = (
  { state, paidUntil, changedAt }: SubscriptionFact,
  failed: Temporal.Instant | null,
): boolean =>
  state === 'active' &&
  failed !== null &&
  paidUntil !== null &&
  Temporal.Instant.compare(changedAt, failed) > 0 &&
  Temporal.Instant.compare(paidUntil, failed) > 0

/**
 * When an overdue subscription's charge failed, by one fact alone: what the provider calls due and was not paid, or where it
 * has put the next try in that place, when it told of it. Null of any other.
 */
export function overdueSince({
  state,
  paidUntil,
  changedAt,
}: Pick<SubscriptionFact, 'state' | 'paidUntil' | 'changedAt'>): Temporal.Instant | null {
  if (state !== 'overdue') return null
  return paidUntil !== null && Temporal.Instant.compare(paidUntil, changedAt) < 0 ? paidUntil : changedAt
}

/** What a subscription makes of its company. */
export interface PlanOfCompany {
  state: 'active' | 'overdue' | 'canceled'
  /** Until when there is a plan: null where the provider names no end. */
  expiresAt: Temporal.Instant | null
  planDashboards: number
}

/**
 * @param cancelAfterDays days after a failed charge at which a subscription that stays overdue is over
 */
export function planOf(subscription: KnownSubscription, cancelAfterDays: number): PlanOfCompany {
  const {
    state,
    dashboards: planDashboards,
    paidUntil,
    endsAt,
    changedAt,
    overdueSince: since,
  } = subscription
  if (state === 'active') return { state, expiresAt: paidUntil, planDashboards }
  const dunningEnd = since?.add({ hours: 24 * cancelAfterDays }) ?? null
  if (state === 'overdue') return { state, expiresAt: dunningEnd ?? changedAt, planDashboards }
  const end = state === 'canceled' ? (endsAt ?? paidUntil ?? changedAt) : endOf(subscription)
  // The period that an unpaid charge was for has not been bought by canceling it.
  return { state: 'canceled', expiresAt: dunningEnd ? earlier(end, dunningEnd) : end, planDashboards }
}

/** An end that lies ahead was that of a cancellation, before the provider ended it at once. */
const endOf = ({ endsAt, changedAt }: SubscriptionFact) => (endsAt ? earlier(endsAt, changedAt) : changedAt)

const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) <= 0 ? one : other
