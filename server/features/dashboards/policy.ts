import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasLinkEnded, linkEndedWords } from '../../../shared/rules/namedLink.ts'
import type { AppContext } from '../../context.ts'
import { isAdmitted } from '../../http/access.ts'
import { limitOf } from '../../http/limits.ts'
import { isServedHere } from '../../http/ownHost.ts'
import { contextOf } from '../../http/reach.ts'
import type { Actor } from '../../http/session.ts'
import { chargeTries, type TryLimit } from '../../http/tries.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Link } from '../files/readersAddress.ts'
import { assertRight } from '../rights/requireRight.ts'
import { checkAuthorisation } from './linkAuthorisation.ts'
import type { Page } from './page.ts'

/** A page that this reader may see, and as whom. */
export interface PageAccess {
  page: Page
  /** Works in the dashboard's company, and for its client. Everyone else, including members of another company, is a viewer. */
  owner: boolean
  /** Reads by their own session: the owner, and the people of the dashboard's client. All others by the link. */
  signedIn: boolean
}

interface Reading {
  actor: Actor | null
  request: FastifyRequest
}

/**
 * Decides who may see the page behind a link. Owners see all that they reach, a client's own people the active ones of
 * that client. Viewers see active dashboards, and those with a password only with an authorisation (header `x-authorization`,
 * query `authorization` for downloads, or the page's cookie). All of them only while the company's plan allows it. Throws
 * AppError('not_found' | 'subscription_required' | 'link_ended' | 'password_required' | 'too_many_tries').
 */
export async function accessPage(
  context: AppContext,
  permalink: string,
  { actor, request }: Reading,
): Promise<PageAccess> {
  const page = await context.pages.page(permalink)
  if (!page || !isServedHere(request, page.companyId)) throw notFound('dashboard')
  // Of a named link everybody sees what its readers see, whoever they are.
  const isInside = actor && isAdmitted(actor) && actor.companyId === page.companyId && !page.link
  const insider = isInside ? actor : null
  if (insider && (await reaches(context, insider, page))) {
    assertRight(context, page.plan, 'read', insider.role)
    return { page, owner: true, signedIn: true }
  }
  assertShared(context, page)
  if (insider?.role === 'client' && insider.clientId === page.dashboard.clientId)
    return { page, owner: false, signedIn: true }
  if (page.dashboard.passwordHash !== null) await requireAuthorisation(context, page, permalink, request)
  return { page, owner: false, signedIn: false }
}

/**
 * Throws AppError('not_found' | 'subscription_required' | 'link_ended') where nobody may read the page by its link. A sample
 * dashboard is as little there as one that never was, whatever the plan.
 */
export function assertShared(context: AppContext, { dashboard, plan, link, company }: Page): void {
  if (dashboard.sample) throw notFound('dashboard')
  // One that was archived for want of payment is as little there as those that will be.
  if (!dashboard.active && !dashboard.archivedUnpaid) throw notFound('dashboard')
  assertRight(context, plan, 'links', null)
  if (!dashboard.active) throw notFound('dashboard')
  if (link && hasLinkEnded(link.expiresOn, dashboard.timezone, context.now()))
    throw new AppError('link_ended', linkEndedWords(company.name))
}

/** Throws AppError('forbidden') where readers of this link may not download the dashboard. For every call that makes a file of it. */
export function assertDownloads({ page: { link } }: Pick<PageAccess, 'page'>): void {
  if (link?.downloads !== false) return
  throw new AppError(
    'forbidden',
    'This link is for reading only, the dashboard cannot be downloaded by it. Ask whoever sent it to you for the file.',
  )
}

async function reaches(context: AppContext, actor: Actor, { companyId, dashboard }: Page): Promise<boolean> {
  if (actor.role !== 'member') return actor.role === 'admin'
  return contextOf(context, actor).db.tenant(companyId, async (tx) => {
    const found = await tx
      .selectFrom('dashboards')
      .select('id')
      .where('id', '=', dashboard.id)
      .executeTakeFirst()
    return found !== undefined
  })
}

/**
 * Identifies this reader as far as calls allow: the session of one who is signed in for it, the authorisation of a link with a
 * password. Readers of an open link are not distinguished. Contains secrets: store it as a digest only.
 */
export function readerOf(
  { page, signedIn }: PageAccess,
  permalink: string,
  { actor, request }: Reading,
): string {
  if (signedIn) return `session ${actor?.sessionId}`
  const token = page.dashboard.passwordHash === null ? null : presentedToken(request, permalink)
  if (token !== null) return `authorisation ${token}`
  return page.link ? `whoever has link ${page.link.id}` : 'whoever has the link'
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

export const linkOf = ({ companyId, dashboard, link }: Page): Link => {
  const { id, accessEpoch } = link ?? dashboard
  return { companyId, id, accessEpoch }
}

/** Guesses of a link's present password, by this address and by everybody: those at a former link shut nobody out. */
export function triesOf(page: Page, request: FastifyRequest): { own: TryLimit; shared: TryLimit } {
  const { id, accessEpoch } = linkOf(page)
  const guess = { link: `${id} ${accessEpoch}`, address: request.ip }
  return { own: limitOf('linkHere', guess), shared: limitOf('link', guess) }
}
