import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../context.ts'
import { cookieName, cookieOptions } from './cookies.ts'

/** A cookie that only the server can read and write. It ends with its time even in a browser that retains it. */
export interface SealedCookie<T> {
  set(context: AppContext, reply: FastifyReply, value: T): void
  /** Null where there is none, or one that is too old or not ours. */
  read(context: AppContext, request: FastifyRequest): T | null
  clear(context: AppContext, reply: FastifyReply): void
}

/** @param minutes how long it is valid */
export function sealedCookie<T>(name: string, schema: z.ZodType<T>, minutes: number): SealedCookie<T> {
  const held = z.object({ until: z.number(), value: schema })
  const place = { companyId: '', row: '', column: `cookie ${name}` }
  return {
    set(context, reply, value) {
      const until = context.now().add({ minutes }).epochMilliseconds
      const sealed = context.cipher.encrypt(JSON.stringify({ until, value }), place)
      reply.setCookie(cookieName(context, name), sealed.toString('base64url'), {
        ...cookieOptions(context),
        sameSite: 'lax',
        maxAge: minutes * 60,
      })
    },
    read(context, request) {
      const sealed = request.cookies[cookieName(context, name)]
      if (!sealed || sealed.length > 4_096) return null
      try {
        const text = context.cipher.decrypt(Buffer.from(sealed, 'base64url'), place)
        const { until, value } = held.parse(JSON.parse(text))
        return until > context.now().epochMilliseconds ? value : null
      } catch {
        return null
      }
    },
    clear: (context, reply) => void reply.clearCookie(cookieName(context, name), cookieOptions(context)),
  }
}
