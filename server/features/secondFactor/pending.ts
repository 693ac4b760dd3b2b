import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { isServedHere } from '../../http/ownHost.ts'
import { sealedCookie } from '../../http/sealedCookie.ts'
import { sha256 } from '../../http/session.ts'

const MINUTES_VALID = 10

/** A sign-in of this browser that has passed its first step and waits for the second. It is no session. */
const pending = sealedCookie(
  'second_step',
  z.object({
    companyId: z.string(),
    userId: z.string(),
    /** The first step. */
    by: z.enum(['password', 'elsewhere']),
    /** Of the password at that time: a new one voids what was begun with the former. */
    epoch: z.string(),
  }),
  MINUTES_VALID,
)

interface Person {
  companyId: string
  userId: string
}
interface Pending extends Person {
  by: 'password' | 'elsewhere'
}

const epochOf = (passwordHash: string | null) => sha256(passwordHash ?? 'none').toString('base64url')

/** Lets this browser's sign-in wait for the second step. */
export async function holdSignIn(context: AppContext, reply: FastifyReply, person: Pending): Promise<void> {
  const hash = await passwordHashOf(context, person)
  const { companyId, userId, by } = person
  pending.set(context, reply, { companyId, userId, by, epoch: epochOf(hash ?? null) })
}

/** Whose sign-in waits in this browser; null: nobody's, or it is void. */
export async function pendingSignIn(context: AppContext, request: FastifyRequest): Promise<Pending | null> {
  const held = pending.read(context, request)
  if (!held || !isServedHere(request, held.companyId)) return null
  const { companyId, userId, by, epoch } = held
  const hash = await passwordHashOf(context, held)
  return hash !== undefined && epochOf(hash) === epoch ? { companyId, userId, by } : null
}

export const releaseSignIn = (context: AppContext, reply: FastifyReply): void => pending.clear(context, reply)

/** Undefined where there is no such person any more. */
async function passwordHashOf(
  { db }: AppContext,
  { companyId, userId }: Person,
): Promise<string | null | undefined> {
  const row = await db.tenant(companyId, (tx) =>
    tx.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst(),
  )
  return row?.passwordHash
}
