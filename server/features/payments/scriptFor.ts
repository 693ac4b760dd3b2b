import type { z } from 'zod'
import type { checkoutScript } from '../../../shared/api/payment.ts'
import type { AppContext } from '../../context.ts'
import type { Caller } from '../../http/ownHost.ts'
import type { Actor } from '../../http/session.ts'
import { isRegistrationOpen } from '../company/isRegistrationOpen.ts'
import { subscriptionPage } from '../host/addressOf.ts'

/**
 * The payment provider's script for whoever looks at a page of the app: an admin, or somebody who may register. The app
 * goes from screen to screen without another page, so that all of theirs allow it, and nobody else's.
 */
export function scriptFor(
  context: AppContext,
  actor: Pick<Actor, 'role'> | null,
  caller: Pick<Caller, 'ownHost'>,
): z.output<typeof checkoutScript> | null {
  const { payment } = context
  const mayPay = actor ? actor.role === 'admin' : isRegistrationOpen(context, caller)
  // The storefront opens at the product's own address alone.
  if (!payment || !mayPay || caller.ownHost) return null
  const { origins: _, ...script } = payment.script
  return script
}

/** The same for an admin at a company's own host, where the checkout does not open; null for everybody else. */
export const checkoutElsewhere = (
  { payment, config }: AppContext,
  actor: Pick<Actor, 'role'> | null,
  { ownHost }: Pick<Caller, 'ownHost'>,
): string | null => (payment && ownHost && actor?.role === 'admin' ? subscriptionPage(config) : null)
