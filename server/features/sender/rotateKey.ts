import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { makeKeyPair, storeKey } from './keys.ts'
import { loadSender } from './queries.ts'

/**
 * Makes the key that replaces the present one once its record is found; until then mail is signed with the present one.
 *
 * @throws AppError('conflict') without an address, or while the last key waits for its record
 * @throws AppError('too_many_tries')
 */
export async function rotateKey(context: AppContext, actor: Doer): Promise<void> {
  const { companyId } = actor
  await context.db.tenant(companyId, domainForKey)
  const pair = await makeKeyPair(context, companyId)
  await context.db.tenant(companyId, async (tx) => {
    // Another call may have made one meanwhile.
    await tx.selectFrom('companies').select('id').forUpdate().execute()
    const domain = await domainForKey(tx)
    await storeKey(context, tx, { companyId, domain: domain.domain }, pair)
    const subject = { kind: 'setting' as const, id: 'sender', name: domain.domain }
    await record(tx, actor, { action: 'sender.keyMade', subject })
    const now = context.now().toString()
    await tx
      .updateTable('senderDomains')
      .set({ changedAt: now, nextCheckAt: now })
      .where('domain', '=', domain.domain)
      .execute()
  })
}

/** The domain that may have a new key. Throws as `rotateKey`. */
async function domainForKey(tx: Tenant) {
  const { domain, keys } = await loadSender(tx)
  if (!domain) throw new AppError('conflict', 'Set the address that reports are sent from first.')
  if (keys.some(({ state }) => state === 'next')) {
    throw new AppError('conflict', 'The last key still waits for its record; add that first.')
  }
  return domain
}
