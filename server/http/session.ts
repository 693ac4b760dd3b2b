import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { consentPages } from '../config/consentPages.ts'
import type { AppContext } from '../context.ts'
import type { Tenant } from '../db/database.ts'
import { cookieName, cookieOptions } from './cookies.ts'

/** The signed-in person behind a request. */
export interface Actor {
  userId: string
  companyId: string
  role: 'admin' | 'member'
  /** Terms and age consent both given, or not required here. */
  consented: boolean
  sessionId: string
  csrfToken: string
  /** The network address of this call. */
  address: string
}

const DAYS_VALID = 30
/** `last_seen_at` is written at most this often, so that reading costs no write. */
const SEEN_EVERY_MINUTES = 5

export const sha256 = (text: string) => createHash('sha256').update(text).digest()

export const sessionCookie = (context: AppContext) => cookieName(context, 'session')

/** Finds who is signed in by the request's cookie; null for nobody. */
export async function readActor(context: AppContext, request: FastifyRequest): Promise<Actor | null> {
  const token = request.cookies[sessionCookie(context)]
  if (!token || token.length > 100) return null
  const found = await sql<Omit<Actor, 'address'> & { lastSeenAt: string }>`
    select session_id, user_id, company_id, role, consented, csrf_token, last_seen_at
    from resolve_session(${sha256(token)})`.execute(context.db.system)
  const row = found.rows[0]
  if (!row) return null
  const actor = { ...row, address: request.ip }
  if (consentPages(context.config) === null) actor.consented = true
  const now = context.now()
  if (
    Temporal.Instant.compare(
      Temporal.Instant.from(actor.lastSeenAt).add({ minutes: SEEN_EVERY_MINUTES }),
      now,
    ) < 0
  ) {
    const seen = { lastSeenAt: now.toString() }
    await context.db.tenant(actor.companyId, async (tx) => {
      await tx.updateTable('sessions').set(seen).where('id', '=', actor.sessionId).execute()
      await tx.updateTable('users').set(seen).where('id', '=', actor.userId).execute()
    })
  }
  return actor
}

/**
 * Starts a session with a fresh id (ASVS 7.2.4) and sets its cookie; an older one of this browser ends.
 *
 * @param note what else is written in the same transaction
 */
export async function startSession(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  user: { companyId: string; userId: string },
  note?: (tx: Tenant) => Promise<void>,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const now = context.now()
  const expires = now.add({ hours: 24 * DAYS_VALID })
  await endSession(context, request, reply)
  await context.db.tenant(user.companyId, async (tx) => {
    await tx.updateTable('users').set({ lastSeenAt: now.toString() }).where('id', '=', user.userId).execute()
    await tx
      .insertInto('sessions')
      .values({
        id: nanoid(),
        companyId: user.companyId,
        userId: user.userId,
        tokenHash: sha256(token),
        csrfToken: randomBytes(24).toString('base64url'),
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        address: request.ip,
        createdAt: now.toString(),
        lastSeenAt: now.toString(),
        expiresAt: expires.toString(),
      })
      .execute()
    await note?.(tx)
  })
  reply.setCookie(sessionCookie(context), token, {
    ...cookieOptions(context),
    sameSite: 'lax',
    maxAge: DAYS_VALID * 86_400,
  })
}

/** Ends the session of the request's cookie, on the server and in the browser. @param note as for startSession */
export async function endSession(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  note?: (tx: Tenant, actor: Actor) => Promise<void>,
): Promise<void> {
  const actor = await readActor(context, request)
  if (actor) {
    await context.db.tenant(actor.companyId, async (tx) => {
      await tx.deleteFrom('sessions').where('id', '=', actor.sessionId).execute()
      await note?.(tx, actor)
    })
  }
  reply.clearCookie(sessionCookie(context), cookieOptions(context))
}
