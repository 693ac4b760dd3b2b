import type { Subscription } from '../../../shared/api/subscription.ts'

/**
 * Where a company stands with its plan. `free`: nothing is paid for at this installation; `given`: in use without a
 * subscription; `canceled` runs to its end, `ended` has.
 */
export type Stage = 'free' | 'given' | 'trial' | 'trialOver' | 'active' | 'overdue' | 'canceled' | 'ended'

export type StageFacts = Pick<
  Subscription,
  'state' | 'expiresAt' | 'payment' | 'isSubscribed' | 'subscription'
>

export function stageOf(plan: StageFacts, now: Temporal.Instant): Stage {
  const { state, payment, isSubscribed, subscription } = plan
  if (!payment) return 'free'
  const isOver = isPast(endOf(plan), now)
  if (!isSubscribed) {
    if (state === 'trial') return isOver ? 'trialOver' : 'trial'
    return state === 'active' ? 'given' : 'ended'
  }
  if (subscription?.state === 'ended') return 'ended'
  if (state === 'canceled') return isOver ? 'ended' : 'canceled'
  return state === 'overdue' ? 'overdue' : 'active'
}

/**
 * When what is used now ends or ended, unless something is paid; null where no end is known. A subscription that was canceled
 * with a charge unpaid may run on at the provider for longer than it is of use here.
 */
export function endOf({
  subscription,
  expiresAt,
}: Pick<StageFacts, 'subscription' | 'expiresAt'>): string | null {
  const ends = [subscription?.endsAt, expiresAt].filter((end) => typeof end === 'string')
  return ends.toSorted((one, other) => Temporal.Instant.compare(one, other))[0] ?? null
}

/** Stages in which somebody pays for the first time, or again. */
export const isForCheckout = (stage: Stage): boolean =>
  stage === 'trial' || stage === 'trialOver' || stage === 'given' || stage === 'ended'

const isPast = (instant: string | null, now: Temporal.Instant): boolean =>
  instant !== null && Temporal.Instant.compare(Temporal.Instant.from(instant), now) <= 0
