import type { FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import type { AppContext } from '../context.ts'
import type { Exchange } from './exchange.ts'

const DAYS_KNOWN = 180

/** A door: something that a browser can sign in to, and the cookie that remembers the browser there. */
export interface Door {
  /** Name of the cookie. */
  cookie: string
  /** Where the browser shows it. */
  path: string
  /** The account or link that it is valid for. */
  opens: string
}

/**
 * The id of a browser that has passed this door before; null for one that has not. It grants no access: it
 * only gives the browser its own count of tries, so that strangers cannot use up those of people who have the
 * password.
 */
export function knownBrowser(context: AppContext, request: FastifyRequest, door: Door): string | null {
  const sealed = request.cookies[door.cookie]
  if (!sealed || sealed.length > 500) return null
  try {
    return context.cipher.decrypt(Buffer.from(sealed, 'base64url'), placeOf(door))
  } catch {
    return null
  }
}

/** Remembers this browser from now on, under its present id where it has one. */
export function rememberBrowser(context: AppContext, { request, reply }: Exchange, door: Door): void {
  const id = knownBrowser(context, request, door) ?? nanoid()
  reply.setCookie(door.cookie, context.cipher.encrypt(id, placeOf(door)).toString('base64url'), {
    path: door.path,
    httpOnly: true,
    sameSite: 'lax',
    secure: context.config.publicUrl.startsWith('https:'),
    maxAge: DAYS_KNOWN * 86_400,
  })
}

const placeOf = ({ opens }: Door) => ({ companyId: '', row: opens, column: 'known browser' })
