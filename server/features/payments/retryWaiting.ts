import type { AppContext } from '../../context.ts'
import { whoseAre } from './applyTold.ts'
import { applyWaiting } from './applyWaiting.ts'
import { eachByItself } from './eachByItself.ts'
import { storedFacts } from './storedFacts.ts'

/** Of one turn, the newest: who has not become known in the time of so many will hardly do. */
const MOST = 200

/** Applies events that wait although their company is known by now. Those of nobody remain. */
export async function retryWaiting(context: AppContext): Promise<void> {
  const { db, log } = context
  const events = await db.system
    .selectFrom('paymentEvents')
    .select(['id', 'buyer', 'facts'])
    .where('appliedAt', 'is', null)
    .orderBy('receivedAt', 'desc')
    .limit(MOST)
    .execute()
  const companies = new Set<string>()
  for (const { id, buyer, facts } of events) {
    try {
      const known = await whoseAre(db.system, storedFacts(facts))
      if (known === null) continue
      companies.add(known)
      if (buyer === null)
        await db.system.updateTable('paymentEvents').set({ buyer: known }).where('id', '=', id).execute()
    } catch (error) {
      log.error({ service: 'payment', event: id, err: error }, 'an event that waits cannot be read')
    }
  }
  await eachByItself(context, companies, {
    naming: (companyId) => ({ companyId }),
    work: (companyId) =>
      db.tenant(companyId, async (tx) => {
        const company = await tx.selectFrom('companies').select('id').forUpdate().executeTakeFirst()
        if (company) await applyWaiting(context, tx, companyId)
      }),
  })
}
