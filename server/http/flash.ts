import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../context.ts'
import { cookieName, cookieOptions } from './cookies.ts'
import type { Actor } from './session.ts'

const SECONDS_VALID = 60
/** Browsers drop a cookie of more than 4,096 bytes; a sealed one is a third longer than its text. */
const MOST_BYTES = 2_500

const flash = z.object({ type: z.enum(['error', 'warning', 'success']), text: z.string() })
/** A sentence that is told at the top of the next page. */
export type Flash = z.infer<typeof flash>

const flashCookie = (context: AppContext) => cookieName(context, 'flash')

const placeOf = (actor: Actor) => ({
  companyId: actor.companyId,
  row: actor.sessionId,
  column: 'flash',
})

/**
 * Leaves sentences for the next page that this session opens, in an encrypted cookie, which only the server
 * can write: sentences in an address could be forged. What does not fit a cookie is left out, the last
 * sentences first.
 */
export function leaveFlashes(
  context: AppContext,
  actor: Actor,
  reply: FastifyReply,
  flashes: readonly Flash[],
): void {
  if (flashes.length === 0) return
  const fitting = [...flashes]
  while (fitting.length > 1 && Buffer.byteLength(JSON.stringify(fitting)) > MOST_BYTES) fitting.pop()
  const sealed = context.cipher.encrypt(JSON.stringify(fitting), placeOf(actor))
  reply.setCookie(flashCookie(context), sealed.toString('base64url'), {
    ...cookieOptions(context),
    sameSite: 'lax',
    maxAge: SECONDS_VALID,
  })
}

/** The sentences left for this session, which are then gone; none where another one wrote them. */
export function takeFlashes(
  context: AppContext,
  actor: Actor | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Flash[] {
  const sealed = request.cookies[flashCookie(context)]
  if (!actor || !sealed) return []
  reply.clearCookie(flashCookie(context), cookieOptions(context))
  try {
    const text = context.cipher.decrypt(Buffer.from(sealed, 'base64url'), placeOf(actor))
    return z.array(flash).parse(JSON.parse(text))
  } catch {
    return []
  }
}
