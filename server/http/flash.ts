import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../context.ts'
import { cookieName, cookieOptions } from './cookies.ts'
import type { Actor } from './session.ts'

const SECONDS_VALID = 60
/** Browsers drop a cookie of more than 4,096 bytes; a sealed one is a third longer than its text. */
const MOST_BYTES = 2_500

const sentences = z.array(z.string())

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
export function leaveErrors(context: AppContext, actor: Actor, reply: FastifyReply, errors: string[]): void {
  if (errors.length === 0) return
  const fitting = [...errors]
  while (fitting.length > 1 && Buffer.byteLength(JSON.stringify(fitting)) > MOST_BYTES) fitting.pop()
  const sealed = context.cipher.encrypt(JSON.stringify(fitting), placeOf(actor))
  reply.setCookie(flashCookie(context), sealed.toString('base64url'), {
    ...cookieOptions(context),
    sameSite: 'lax',
    maxAge: SECONDS_VALID,
  })
}

/** The sentences left for this session, which are then gone; none where another one wrote them. */
export function takeErrors(
  context: AppContext,
  actor: Actor | null,
  request: FastifyRequest,
  reply: FastifyReply,
): string[] {
  const sealed = request.cookies[flashCookie(context)]
  if (!actor || !sealed) return []
  reply.clearCookie(flashCookie(context), cookieOptions(context))
  try {
    const text = context.cipher.decrypt(Buffer.from(sealed, 'base64url'), placeOf(actor))
    return sentences.parse(JSON.parse(text))
  } catch {
    return []
  }
}
