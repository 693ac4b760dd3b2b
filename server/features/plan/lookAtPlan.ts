import { dueEntry, nextLook, planTimeline } from '../../../shared/rules/planTimeline.ts'
import type { AppContext } from '../../context.ts'
import { returnUnpaid } from '../paidFor/places.ts'
import { announce, announceRecovery, forgetEnd } from './announce.ts'
import { archiveUnpaid } from './archiveUnpaid.ts'
import { endUnpaid } from './endUnpaid.ts'
import { loadTimeline, zoneOf } from './loadTimeline.ts'

/**
 * Does what is due about a company's plan, each once however often it is called: archives, mails, and at the dunning's end
 * cancels at the provider. Throws PaymentError where the provider is away; all else is done by then, and the next look is
 * planned.
 */
export async function lookAtPlan(context: AppContext, companyId: string): Promise<void> {
  if (context.config.prices === null) return
  await archiveUnpaid(context, companyId)
  await context.db.tenant(companyId, async (tx) => {
    const plan = await loadTimeline(context, tx)
    if (!plan) return
    const [zone, now] = [await zoneOf(tx), context.now()]
    const due = dueEntry(planTimeline(plan, context.config.dunning, zone), now)
    if (due) await announce(context, tx, companyId, due)
    if (plan.state === 'active') await announceRecovery(context, tx, companyId)
    if (plan.state === 'active' && plan.subscription) await forgetEnd(tx, plan.subscription.id)
    // A trial may have been extended, or dashboards granted.
    await returnUnpaid(context, tx)
    const next = nextLook(plan, context.config, { zone, now })
    await tx
      .updateTable('companies')
      .set({ planLookAt: next?.toString() ?? null })
      .execute()
  })
  await endUnpaid(context, companyId)
}
