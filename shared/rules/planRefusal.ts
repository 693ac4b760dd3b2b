import type { PlanFacts, Right } from './companyAccess.ts'

const WHAT: Record<Exclude<Right, 'links'>, string> = {
  create: 'add dashboards and reports',
  edit: 'change dashboards and reports',
  send: 'send reports',
  read: 'see dashboards',
}

/** Whom somebody has to ask who cannot do it themselves. */
export const ASK_ADMIN = 'An administrator of your company can do so.'

/**
 * Why a plan that does not allow something does not, and what to do, as somebody of the company reads it. Canceled and
 * overdue are words about a subscription: without one there is none to speak of.
 */
export function planRefusal(
  right: Exclude<Right, 'links'>,
  { state, subscription }: Pick<PlanFacts, 'state' | 'subscription'>,
  isAdmin: boolean,
): string {
  const ask = isAdmin ? '' : ` ${ASK_ADMIN}`
  if (state === 'overdue' && subscription)
    return `A charge of your card failed. Pay with another card to ${WHAT[right]} again.${ask}`
  const canceled = subscription ? 'The subscription is canceled.' : 'You have no subscription.'
  return `${state === 'trial' ? 'The trial has ended.' : canceled} Subscribe to ${WHAT[right]} again.${ask}`
}
