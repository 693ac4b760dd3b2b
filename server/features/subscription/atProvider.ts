import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { PaymentProvider, SubscriptionFacts } from '../../payment/provider.ts'
import type { Doer } from '../audit/record.ts'
import { finishLeftOver, isUnavailable, readFacts } from './finishLeftOver.ts'
import { followChange } from './followChange.ts'
import { loadSubscription, type Plan, requirePayment } from './loadSubscription.ts'
import { beginChange, endChange, type Intent, isDone, leaveInDoubt } from './planChange.ts'

const IN_DOUBT =
  'The payment provider did not answer in time. Nothing has changed so far; look at the plan again in a minute before you try once more.'
const NOT_SHOWN_YET =
  'The payment provider has taken the change, but does not show it yet. Look at the plan again in a few minutes before you try once more.'
const NOT_STORED_YET =
  'The payment provider was asked for the change, and what it did could not be stored here yet. The plan shows it in a minute or two: look at it before you try once more.'

type Wanted<I extends Intent> = Omit<I, 'subscriptionId' | 'userId' | 'address'>
export type Decision = {
  wanted: { [K in Intent['kind']]: Wanted<Extract<Intent, { kind: K }>> }[Intent['kind']]
} & {
  ask(payment: PaymentProvider, id: string): Promise<void>
  /** Takes back what was stored with the decision, where the provider refuses. */
  undo?(tx: Tenant): Promise<void>
}

/**
 * Has the payment provider change the company's subscription, one change at a time, and then applies what it says. No
 * transaction is open while it is asked, and where we die, or it does not answer, a job finishes it.
 *
 * @param decide what to ask for, in a transaction that holds the company; null: nothing. May refuse.
 *
 * Throws AppError: what `decide` throws, `conflict` without a provider and while another change is under way, and PaymentError.
 */
export async function changeAtProvider(
  context: AppContext,
  doer: Doer,
  decide: (tx: Tenant, plan: Plan) => Promise<Decision | null>,
): Promise<void> {
  const payment = requirePayment(context)
  const { companyId, userId, address = '' } = doer
  await finishLeftOver(context, payment, companyId)
  const begun = await context.db.tenant(companyId, async (tx) => {
    const plan = await loadSubscription(tx, { hold: true })
    const decision = await decide(tx, plan)
    const { subscriptionId } = plan.company
    if (!decision || subscriptionId === null) return null
    const wanted = { ...decision.wanted, subscriptionId, userId, address } as Intent
    return { wanted, decision, holder: await beginChange(context, tx, companyId, wanted) }
  })
  if (!begun) return
  const { holder } = begun
  try {
    const facts = await carryOut(context, payment, { ...begun, companyId })
    await followChange(context, { companyId, holder, facts })
  } catch (error) {
    if (error instanceof AppError) throw error
    // Our database went away after the provider was asked: a job finishes what it did.
    throw new AppError('provider_unavailable', NOT_STORED_YET, { cause: error })
  }
}

interface Begun {
  companyId: string
  holder: string
  wanted: Intent
  decision: Decision
}

/** Asks for it and returns what the subscription is then; where that is not known, the job asks again. */
async function carryOut(
  context: AppContext,
  payment: PaymentProvider,
  { companyId, holder, wanted, decision }: Begun,
): Promise<SubscriptionFacts> {
  const id = wanted.subscriptionId
  try {
    await decision.ask(payment, id)
  } catch (error) {
    if (isUnavailable(error)) {
      const facts = await readFacts(payment, id).catch(() => null)
      if (facts && isDone(wanted, facts)) return facts
      await leaveInDoubt(context, companyId, holder)
      throw new AppError('provider_unavailable', IN_DOUBT, { cause: error })
    }
    await context.db.tenant(companyId, async (tx) => {
      if (await endChange(tx, holder)) await decision.undo?.(tx)
    })
    throw error
  }
  const facts = await readFacts(payment, id).catch((error: unknown) => {
    context.log.warn({ service: 'payment', companyId, err: error }, 'a change could not be read back')
    return null
  })
  // A price may be told with the next charge alone.
  if (facts && (wanted.kind === 'price' || isDone(wanted, facts))) return facts
  await leaveInDoubt(context, companyId, holder)
  throw new AppError('provider_unavailable', NOT_SHOWN_YET)
}
