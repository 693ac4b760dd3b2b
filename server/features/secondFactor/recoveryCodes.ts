import { randomBytes } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { sha256 } from '../../http/session.ts'

const CODES = 10
/** 80 bits: more than anybody can try, so that a plain digest protects them. */
const BYTES = 10
/** Without letters that are taken for another when read aloud or written by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz023456789'
const GROUP = /.{4}/g

interface Owner {
  companyId: string
  userId: string
}

/** Replaces a person's recovery codes by ten new ones, which are returned: they are stored nowhere. */
export async function makeRecoveryCodes(tx: Tenant, { companyId, userId }: Owner): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ companyId, userId, codeHash: hashOf(userId, code) })))
    .execute()
  return codes
}

export async function countRecoveryCodes(tx: Tenant, userId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('recoveryCodes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Uses a code up; false where it is none of this person's, or was used before. Of two callers at once one gets it. */
export async function spendRecoveryCode(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  userId: string,
  typed: string,
): Promise<boolean> {
  const spent = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: now().toString() })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(userId, typed))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

function newCode(): string {
  let bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`)
  let code = ''
  for (let at = 0; at < (BYTES * 8) / 5; at++) {
    code += LETTERS[Number(bits & 31n)]
    bits >>= 5n
  }
  return (code.match(GROUP) ?? []).join('-')
}

/** With or without its dashes, in capitals or not. */
const hashOf = (userId: string, code: string) =>
  sha256(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
