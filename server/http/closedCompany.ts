import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../context.ts'
import type { Tenant } from '../db/database.ts'
import { AppError, notFound } from '../lib/errors.ts'
import { sealedCookie } from './sealedCookie.ts'

const MINUTES = 15

/** Somebody of a closed company who has just shown who they are. What it opens ends with that closing of the company. */
export const closedCompanyCookie = sealedCookie(
  'closed_company',
  z.object({ companyId: z.string(), userId: z.string(), closedAt: z.string() }),
  MINUTES,
)

/** Throws AppError('not_found') for a closed company: nothing is done for it any more. */
export async function assertOpen(tx: Tenant): Promise<void> {
  if (await isClosed(tx)) throw notFound('company')
}

/** Whether the company was deleted and waits to be restored or removed. */
export async function isClosed(tx: Tenant): Promise<boolean> {
  const company = await tx.selectFrom('companies').select('closedAt').executeTakeFirst()
  return (company?.closedAt ?? null) !== null
}

/**
 * Throws AppError('account_closed') for a person of a closed company, whose browser may then ask what becomes of it. Nobody
 * closes the company until the transaction ends.
 */
export async function refuseClosed(
  context: AppContext,
  tx: Tenant,
  reply: FastifyReply,
  person: { companyId: string; userId: string },
): Promise<void> {
  const company = await tx.selectFrom('companies').select('closedAt').forShare().executeTakeFirst()
  const closedAt = company?.closedAt ?? null
  if (closedAt === null) return
  const { companyId, userId } = person
  closedCompanyCookie.set(context, reply, { companyId, userId, closedAt })
  throw new AppError('account_closed', 'This account has been deleted. An admin of it may still restore it.')
}
