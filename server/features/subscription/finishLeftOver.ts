import type { AppContext } from '../../context.ts'
import { PaymentError } from '../../payment/paymentError.ts'
import type { PaymentProvider, SubscriptionFacts } from '../../payment/provider.ts'
import { followChange } from './followChange.ts'
import { type Intent, isDone, leaveAgain, takeLeftOver } from './planChange.ts'
import { isRefused } from './terms.ts'

/**
 * Finishes a change that whoever asked for it has left, so that the next one begins from what is so. Where somebody else is
 * at it, does nothing and returns until when. Throws PaymentError; then it is left as before.
 */
export async function finishLeftOver(
  context: AppContext,
  payment: PaymentProvider,
  companyId: string,
): Promise<Temporal.Instant | null> {
  const found = await context.db.tenant(companyId, (tx) => takeLeftOver(context, tx))
  if (!found) return null
  if ('heldUntil' in found) return found.heldUntil
  const { holder, wanted } = found
  try {
    const refused = await askAgain(context, payment, companyId, wanted)
    const facts = await readFacts(payment, wanted.subscriptionId)
    await followChange(context, { companyId, holder, facts, refused })
  } catch (error) {
    await leaveAgain(context, companyId, holder)
    throw error
  }
  return null
}

/** What was promised without anything to be paid is asked for once more. Whether the provider refuses it. */
async function askAgain(
  { log }: AppContext,
  payment: PaymentProvider,
  companyId: string,
  wanted: Intent,
): Promise<boolean> {
  if (wanted.kind !== 'price') return false
  const facts = await readFacts(payment, wanted.subscriptionId)
  if (isDone(wanted, facts) || facts.state === 'ended') return false
  const { dashboards, interval } = facts
  try {
    await payment.change(facts.id, { dashboards, interval, each: wanted.each }, 'with the next charge')
    return false
  } catch (error) {
    if (!isRefused(error)) throw error
    log.error({ service: 'payment', companyId, err: error }, 'price was refused')
    return true
  }
}

/** The subscription as the provider knows it now. Throws PaymentError. */
export async function readFacts(payment: PaymentProvider, id: string): Promise<SubscriptionFacts> {
  const [facts] = await payment.subscriptions([id])
  if (!facts) throw new PaymentError('unavailable', { vendor: 'It does not know this subscription.' })
  return facts
}

export const isUnavailable = (error: unknown): boolean =>
  error instanceof PaymentError && error.id === 'provider_unavailable'
