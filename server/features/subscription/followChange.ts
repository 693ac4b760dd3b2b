import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { SubscriptionFacts } from '../../payment/provider.ts'
import { type Doer, record } from '../audit/record.ts'
import { takeFromCompany } from '../coupons/addToCompany.ts'
import { archiveIn } from '../dashboards/lifecycle.ts'
import { applyFacts } from '../payments/applyFacts.ts'
import { endChange, type Intent, isDone } from './planChange.ts'
import { recordCoupon } from './recordCoupon.ts'

interface Followed {
  companyId: string
  holder: string
  facts: SubscriptionFacts
  /** Whether the provider would not lower the price: the coupon that was given for it is taken back. */
  refused?: boolean
}

/**
 * Applies what the provider says after it was asked for a change, and what follows from the change, in one transaction.
 * Another who does the same at once finds nothing left to do.
 */
export async function followChange(
  context: AppContext,
  { companyId, holder, facts, refused = false }: Followed,
): Promise<void> {
  const archived = await context.db.tenant(companyId, async (tx) => {
    // First, as it waits for its turn before it locks the company, and the company is locked before any dashboard.
    await applyFacts(context, tx, { kind: 'subscription', subscription: facts })
    const { name } = await tx.selectFrom('companies').select('name').forUpdate().executeTakeFirstOrThrow()
    const wanted = await endChange(tx, holder)
    if (wanted?.kind === 'price' && refused) {
      await takeFromCompany(tx, wanted.code)
      return []
    }
    if (!wanted || (wanted.kind !== 'price' && !isDone(wanted, facts))) return []
    const doer = { companyId, userId: wanted.userId, address: wanted.address }
    const done = wanted.kind === 'terms' ? await archiveAll(context, tx, doer, wanted.archive) : []
    await recordChange(tx, doer, { name, wanted, archived: done.length })
    return done
  })
  for (const id of archived) context.pages.drop(id)
}

async function archiveAll(
  context: AppContext,
  tx: Tenant,
  doer: Doer,
  ids: readonly string[],
): Promise<string[]> {
  const done: string[] = []
  // Deleted meanwhile: takes no place any more.
  for (const id of ids) if (await archiveIn(context, tx, doer, id)) done.push(id)
  return done
}

async function recordChange(
  tx: Tenant,
  doer: Doer,
  { name, wanted, archived }: { name: string; wanted: Intent; archived: number },
): Promise<void> {
  const subject = { kind: 'setting', id: 'subscription', name } as const
  if (wanted.kind === 'terms') {
    const { dashboards, interval } = wanted
    const details = { dashboards, interval, ...(archived > 0 && { archived }) }
    await record(tx, doer, { action: 'company.planChanged', subject, details })
  } else if (wanted.kind === 'price') {
    await recordCoupon(tx, doer, name, wanted.code)
  } else {
    const action = wanted.kind === 'cancel' ? 'company.canceled' : 'company.uncanceled'
    await record(tx, doer, { action, subject })
  }
}
