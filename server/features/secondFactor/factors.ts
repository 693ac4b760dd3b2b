import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { placeIn, TOTP_SECRET } from '../../db/encryptedColumns.ts'
import { stepOfCode } from './totp.ts'

interface Owner {
  companyId: string
  userId: string
}

/** Which kinds a person has, and where their passkeys work. */
export async function findFactors(
  tx: Tenant,
  userId: string,
): Promise<{ app: { createdAt: string } | null; hosts: string[] }> {
  const app = await tx
    .selectFrom('totpSecrets')
    .select('createdAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  const passkeys = await tx.selectFrom('passkeys').select('host').where('userId', '=', userId).execute()
  return { app: app ?? null, hosts: passkeys.map(({ host }) => host) }
}

export async function hasSecondFactor(tx: Tenant, userId: string): Promise<boolean> {
  const { app, hosts } = await findFactors(tx, userId)
  return app !== null || hosts.length > 0
}

/** Removes all that a person's second factor consists of; false where there was none. */
export async function dropSecondFactor(tx: Tenant, userId: string): Promise<boolean> {
  const had = await hasSecondFactor(tx, userId)
  await tx.deleteFrom('totpSecrets').where('userId', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx.updateTable('users').set({ secondFactorSince: null }).where('id', '=', userId).execute()
  return had
}

/** Recovery codes stand in for something: without any they are void. */
export async function dropUselessCodes(tx: Tenant, userId: string): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) await dropSecondFactor(tx, userId)
}

/** Stores the secret of an authenticator app, in place of a former one. `step`: of the code that confirmed it. */
export async function storeApp(
  { cipher, now }: Pick<AppContext, 'cipher' | 'now'>,
  tx: Tenant,
  { companyId, userId }: Owner,
  { secret, step }: { secret: string; step: number },
): Promise<void> {
  const values = {
    secret: cipher.encrypt(secret, placeIn(TOTP_SECRET, companyId, userId)),
    lastStep: step,
    createdAt: now().toString(),
  }
  await tx
    .insertInto('totpSecrets')
    .values({ companyId, userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
}

/** Uses a code of the app up; false where it is not good, or was used before. Of two callers at once one gets it. */
export async function spendCode(
  { cipher, now }: Pick<AppContext, 'cipher' | 'now'>,
  tx: Tenant,
  { companyId, userId }: Owner,
  code: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('totpSecrets')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return false
  const step = stepOfCode(cipher.decrypt(row.secret, placeIn(TOTP_SECRET, companyId, userId)), code, now())
  if (step === null) return false
  const spent = await tx
    .updateTable('totpSecrets')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}
