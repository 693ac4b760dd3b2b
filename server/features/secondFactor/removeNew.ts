import { newFactors } from '../../../shared/rules/newFactors.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { type Doer, recordSelf } from '../audit/record.ts'
import { loadUser } from '../users/loadUser.ts'
import { dropUselessCodes, hasSecondFactor } from './factors.ts'

/** What of a second factor was new and went with the password that may have added it. */
export interface RemovedFactors {
  app: boolean
  /** Their names. */
  passkeys: string[]
  /** Whether something older is left, which is asked for. */
  isGuarded: boolean
}

/**
 * Removes what is new of a person's second factor (shared/rules/newFactors.ts); null where nothing is. The caller has
 * locked the person.
 */
export async function removeNewFactors(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  doer: Doer,
): Promise<RemovedFactors | null> {
  const { userId } = doer
  const { secondFactorSince } = await loadUser(tx, userId)
  if (secondFactorSince === null) return null
  const apps = await tx.selectFrom('totpSecrets').select('createdAt').where('userId', '=', userId).execute()
  const passkeys = await tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  const all = [
    ...apps.map(({ createdAt }) => ({ createdAt, passkey: null })),
    ...passkeys.map(({ createdAt, ...passkey }) => ({ createdAt, passkey })),
  ]
  const gone = newFactors(all, secondFactorSince, now())
  if (gone.length === 0) return null
  const gonePasskeys = gone.flatMap(({ passkey }) => passkey ?? [])
  const removed = { app: gone.length > gonePasskeys.length, passkeys: gonePasskeys.map(({ name }) => name) }
  if (removed.app) await tx.deleteFrom('totpSecrets').where('userId', '=', userId).execute()
  for (const { id } of gonePasskeys) await tx.deleteFrom('passkeys').where('id', '=', id).execute()
  await dropUselessCodes(tx, userId)
  await recordSelf(tx, doer, 'secondFactor.reverted', removed)
  return { ...removed, isGuarded: await hasSecondFactor(tx, userId) }
}
