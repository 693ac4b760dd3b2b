import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { limitOf } from '../../http/limits.ts'
import type { Actor } from '../../http/session.ts'
import { chargeTries, type TryLimit } from '../../http/tries.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { checkAuthorisation } from './linkAuthorisation.ts'
import type { Page } from './page.ts'

/** A page that this reader may see, and as whom. */
export interface PageAccess {
  page: Page
  /** Of the dashboard's company. Everyone else, including members of another company, is a viewer. */
  owner: boolean
}

interface Reading {
  actor: Actor | null
  request: FastifyRequest
}

/**
 * Decides who may see the page behind a link. Owners see all of theirs; viewers see active dashboards, and those
 * with a password only with an authorisation (header `x-authorization`, query `authorization` for downloads, or
 * the page's cookie). Throws AppError('not_found' | 'password_required' | 'too_many_tries').
 */
export async function accessPage(
  context: AppContext,
  permalink: string,
  { actor, request }: Reading,
): Promise<PageAccess> {
  const page = await context.pages.page(permalink)
  if (!page) throw notFound('dashboard')
  if (actor?.consented && actor.companyId === page.companyId) return { page, owner: true }
  if (!page.dashboard.active) throw notFound('dashboard')
  if (page.dashboard.passwordHash !== null) await requireAuthorisation(context, page, permalink, request)
  return { page, owner: false }
}

/**
 * Identifies this reader as far as calls allow: an owner's session, the authorisation of a link with a
 * password. Readers of an open link are not distinguished. Contains secrets: store it as a digest only.
 */
export function readerOf(
  { page, owner }: PageAccess,
  permalink: string,
  { actor, request }: Reading,
): string {
  if (owner) return `session ${actor?.sessionId}`
  const token = page.dashboard.passwordHash === null ? null : presentedToken(request, permalink)
  return token === null ? 'whoever has the link' : `authorisation ${token}`
}

/** Marks a response as one to a reader from outside the company. */
export function setPublicHeader(reply: FastifyReply, owner: boolean): void {
  if (!owner) reply.header('x-public', '1')
}

async function requireAuthorisation(
  context: AppContext,
  page: Page,
  permalink: string,
  request: FastifyRequest,
): Promise<void> {
  const token = presentedToken(request, permalink)
  if (token !== null) {
    const verdict = checkAuthorisation(context, linkOf(page), token)
    if (verdict === 'valid') return
    // A token that we never issued is a guess, and guesses count on every endpoint.
    if (verdict === 'forged') {
      const { own, shared } = triesOf(page, request)
      await chargeTries(context, [own, shared])
    }
  }
  throw new AppError('password_required', 'This dashboard is protected. Enter its password to see it.')
}

export const authorisationCookie = (permalink: string) => `link-${permalink}`

function presentedToken(request: FastifyRequest, permalink: string): string | null {
  const header = request.headers['x-authorization']
  if (typeof header === 'string' && header !== '') return header
  const query = (request.query as { authorization?: unknown } | undefined)?.authorization
  if (typeof query === 'string' && query !== '') return query
  return request.cookies[authorisationCookie(permalink)] ?? null
}

export const linkOf = ({ companyId, dashboard }: Page) => ({
  companyId,
  dashboardId: dashboard.id,
  accessEpoch: dashboard.accessEpoch,
})

/** Guesses of a link's password, by this address and by everybody. */
export function triesOf(page: Page, request: FastifyRequest): { own: TryLimit; shared: TryLimit } {
  const guess = { dashboard: page.dashboard.id, address: request.ip }
  return { own: limitOf('linkHere', guess), shared: limitOf('link', guess) }
}
