import type { AppContext } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { makeKeyPair, storeKey } from './keys.ts'
import { loadSender } from './queries.ts'

/**
 * Makes the key that replaces the present one once its record is found; until then mail is signed with the present one.
 *
 * @throws AppError('conflict') without an address, or while the last key waits for its record
 */
export async function rotateKey(context: AppContext, actor: Doer): Promise<void> {
  const { companyId } = actor
  const pair = await makeKeyPair()
  await context.db.tenant(companyId, async (tx) => {
    const { domain, keys } = await loadSender(tx)
    if (!domain) throw new AppError('conflict', 'Set the address that reports are sent from first.')
    if (keys.some(({ state }) => state === 'next')) {
      throw new AppError('conflict', 'The last key still waits for its record; add that first.')
    }
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
