import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { Role } from '../../shared/api/auth.ts'
import { consentPages } from '../config/consentPages.ts'
import type { AppContext } from '../context.ts'
import type { Tenant } from '../db/database.ts'
import { refuseClosed } from './closedCompany.ts'
import { cookieName, cookieOptions } from './cookies.ts'
import { isServedHere } from './ownHost.ts'

/** The signed-in person behind a request. */
export interface Actor {
  userId: string
  companyId: string
  role: Role
  /** Whose dashboards a person of the role `client` reads; null for all others. */
  clientId: string | null
  /** Terms and age consent both given, or not required here. */
  consented: boolean
  /** The company demands a second factor, and this person has none. */
  lacksSecondFactor: boolean
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

/** Finds who is signed in by the request's cookie, at the host where they did; null for nobody. */
export async function readActor(context: AppContext, request: FastifyRequest): Promise<Actor | null> {
  const token = request.cookies[sessionCookie(context)]
  if (!token || token.length > 100) return null
  const found = await sql<Omit<Actor, 'address' | 'clientId'> & { lastSeenAt: string; host: string | null }>`
    select session_id, user_id, company_id, role, consented, csrf_token, last_seen_at, host,
      lacks_second_factor(company_id, user_id)
    from resolve_session(${sha256(token)})`.execute(context.db.system)
  const row = found.rows[0]
  if (!row || row.host !== hostOf(request) || !isServedHere(request, row.companyId)) return null
  const clientId = row.role === 'client' ? await clientOf(context, row) : null
  const actor = { ...row, clientId, address: request.ip }
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

/** What a session is bound to: a company's own host can come into other hands. */
const hostOf = ({ ownHost }: Pick<FastifyRequest, 'ownHost'>): string | null => ownHost?.host ?? null

const clientOf = ({ db }: AppContext, { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>) =>
  db.tenant(companyId, async (tx) => {
    const row = await tx.selectFrom('users').select('clientId').where('id', '=', userId).executeTakeFirst()
    return row?.clientId ?? null
  })

/**
 * Starts a session with a fresh id (ASVS 7.2.4) and sets its cookie; an older one of this browser ends. A closed company
 * has no sessions: AppError('account_closed') is thrown, and the browser may ask what becomes of the company.
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
    await refuseClosed(context, tx, reply, user)
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
        host: hostOf(request),
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
