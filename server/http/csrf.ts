import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { AppError } from '../lib/errors.ts'
import { cookieName, cookieOptions } from './cookies.ts'
import { sameSecret } from './sameSecret.ts'
import type { Actor } from './session.ts'

const guestCookie = (context: AppContext) => cookieName(context, 'guest')

/** The token a page carries: the session's own, or for guests a random one tied to a cookie. */
export function csrfTokenFor(
  context: AppContext,
  actor: Actor | null,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  if (actor) return actor.csrfToken
  const known = request.cookies[guestCookie(context)]
  if (known && /^[\w-]{32}$/.test(known)) return known
  const token = randomBytes(24).toString('base64url')
  reply.setCookie(guestCookie(context), token, { ...cookieOptions(context), sameSite: 'strict' })
  return token
}

/** Refuses a changing call that another site could have made (419). */
export function assertCsrf(context: AppContext, actor: Actor | null, request: FastifyRequest): void {
  const sent = request.headers['x-csrf-token']
  const expected = actor?.csrfToken ?? request.cookies[guestCookie(context)]
  assertOwnSite(request)
  if (typeof sent !== 'string' || !expected || !sameSecret(sent, expected)) throw outOfDate()
}

/** Refuses a call that, according to the browser, was made by another site's page. */
export function assertOwnSite(request: FastifyRequest): void {
  if (isFromAnotherSite(request)) throw outOfDate()
}

/** Whether, according to the browser, another site's page has made this call, or led here. */
export function isFromAnotherSite({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

const outOfDate = () =>
  new AppError('csrf', 'This page is out of date. It reloads now; then please try again.')
