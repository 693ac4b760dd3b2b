/** How a company stands with its plan. `canceled` runs to its end, `ended` has: both are a company's state `canceled`. */
export const STANDINGS = ['trial', 'active', 'overdue', 'canceled', 'ended'] as const
export type Standing = (typeof STANDINGS)[number]

/** What happens to a plan, each a single thing that the payment provider tells. */
export const PLAN_CAUSES = [
  'subscribed',
  'chargeFailed',
  'recovered',
  'canceled',
  'uncanceled',
  'ended',
  'reinstated',
  'resubscribed',
  'replaced',
] as const
export type PlanCause = (typeof PLAN_CAUSES)[number]

/** Every step there is, by what the company was before. Nothing leads back to the trial. */
export const STEPS: Readonly<Record<Standing, Partial<Record<PlanCause, Standing>>>> = {
  trial: { subscribed: 'active' },
  active: {
    subscribed: 'active',
    chargeFailed: 'overdue',
    canceled: 'canceled',
    ended: 'ended',
    replaced: 'active',
  },
  overdue: {
    subscribed: 'active',
    recovered: 'active',
    canceled: 'canceled',
    ended: 'ended',
    replaced: 'active',
  },
  canceled: { subscribed: 'active', uncanceled: 'active', ended: 'ended', resubscribed: 'active' },
  // Only of a subscription it is known that it has ended, so the next one is not the first.
  ended: { reinstated: 'active', resubscribed: 'active' },
}

/** Those that begin a subscription, and so are no step of one that there is. */
const BEGINNINGS: readonly PlanCause[] = ['subscribed', 'resubscribed', 'replaced']

/** Whose subscription a company has after, seen from before. */
export type Succession = 'first' | 'same' | 'other'

/**
 * What must have happened between two standings: the shortest way by `STEPS`, since of several events only the newest
 * may have come. Empty where nothing has; null for what cannot be, such as a way back to the trial.
 */
export function causesBetween(before: Standing, after: Standing, succession: Succession): PlanCause[] | null {
  if (succession === 'same') return wayBetween(before, after)
  const first = succession === 'first' ? 'subscribed' : beginningAfter(before)
  const from = first && STEPS[before][first]
  const rest = from && wayBetween(from, after)
  return first && rest ? [first, ...rest] : null
}

const beginningAfter = (before: Standing) =>
  BEGINNINGS.find((cause) => cause !== 'subscribed' && STEPS[before][cause] !== undefined)

function wayBetween(from: Standing, to: Standing): PlanCause[] | null {
  const ways = new Map<Standing, PlanCause[]>([[from, []]])
  // A map is walked in the order of insertion, what is added on the way too: breadth first.
  for (const [at, way] of ways) {
    if (at === to) return way
    for (const cause of PLAN_CAUSES) {
      const next = BEGINNINGS.includes(cause) ? undefined : STEPS[at][cause]
      if (next && !ways.has(next)) ways.set(next, [...way, cause])
    }
  }
  return null
}
