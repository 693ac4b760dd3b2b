import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { cookieName } from '../../http/cookies.ts'
import { type Door, knownBrowser } from '../../http/knownBrowser.ts'

/** Of a browser that this account was signed in with. */
export const accountDoor = (context: AppContext, email: string): Door => ({
  cookie: cookieName(context, 'known'),
  path: '/',
  opens: email,
})

/** Of a browser that has set the account's password by mail and not shown its second factor: a known one at the first step. */
export const passwordDoor = (context: AppContext, email: string): Door => ({
  ...accountDoor(context, email),
  opens: `password of ${email}`,
})

/**
 * Of a browser that has shown the account's second factor. One that it was signed in with before there was any is not:
 * whoever had the password made as many of those as they liked.
 *
 * @param since when the person has had a second factor without a break
 */
export const factorDoor = (context: AppContext, email: string, since: string | null): Door => ({
  cookie: cookieName(context, 'known_factor'),
  path: '/',
  opens: `second factor since ${since} of ${email}`,
})

/** The id of a browser with tries of its own at this account's password; null for one that is new to it. */
export const browserAt = (context: AppContext, request: FastifyRequest, email: string): string | null =>
  knownBrowser(context, request, accountDoor(context, email)) ??
  knownBrowser(context, request, passwordDoor(context, email))
