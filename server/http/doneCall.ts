import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Tenant } from '../db/database.ts'
import { AppError } from '../lib/errors.ts'
import type { Actor } from './session.ts'

/** A caller's name for a call, by which a repetition is recognised. */
const NAME = /^[\w-]{16,64}$/

/**
 * What this call is known by, for `doneOnce`; null where the caller gave it no name by `idempotency-key`. The same name means
 * the same call only from the same person to the same address with the same body. Throws AppError('invalid_input').
 */
export function callKey(request: FastifyRequest, { userId }: Pick<Actor, 'userId'>): string | null {
  const name = request.headers['idempotency-key']
  if (name === undefined) return null
  if (typeof name !== 'string' || !NAME.test(name)) {
    throw new AppError('invalid_input', 'An idempotency-key is 16 to 64 letters, digits, - or _.')
  }
  // Without the query: no call that makes something reads one, and the key has an index, whose rows are bounded.
  const [path] = request.url.split('?')
  const body = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('base64url')
  return `${userId} ${request.method} ${path} ${body} ${name}`
}

/**
 * Makes something in the caller's transaction, or returns what this same call has made before: a client
 * that repeats it because its answer was lost makes nothing twice. A concurrent repetition waits for the end
 * of the first one.
 *
 * @param make returns what the answer can be rebuilt from, such as an id
 */
export async function doneOnce(
  tx: Tenant,
  { companyId, key }: { companyId: string; key: string | null },
  make: () => Promise<string>,
): Promise<string> {
  if (key === null) return make()
  const first = await tx
    .insertInto('doneCalls')
    .values({ companyId, key })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const call = { companyId, key }
  if (!first) {
    const done = await tx
      .selectFrom('doneCalls')
      .select('outcome')
      .where((row) => row.and(call))
      .executeTakeFirstOrThrow()
    return done.outcome ?? ''
  }
  const outcome = await make()
  await tx
    .updateTable('doneCalls')
    .set({ outcome })
    .where((row) => row.and(call))
    .execute()
  return outcome
}
