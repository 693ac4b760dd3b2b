import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import type { FirstPaint } from '../../http/page.ts'
import type { Actor } from '../../http/session.ts'

/** The server-drawn first answer of a shared dashboard; null where the app's own entry serves the address. */
export async function firstPaint(
  _context: AppContext,
  _actor: Actor | null,
  _request: FastifyRequest,
): Promise<FirstPaint | null> {
  return null
}
