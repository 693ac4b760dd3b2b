import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProviderError } from '../../../providers/providerError.ts'
import type { AppContext } from '../../context.ts'
import { cookieName, cookieOptions } from '../../http/cookies.ts'
import { AppError } from '../../lib/errors.ts'
import { MAIL_ATTEMPTS } from '../../queue/queue.ts'
import { type Doer, record } from '../audit/record.ts'
import { beginConsent, finishConsent, isBegunBy } from '../sources/oauth.ts'
import { linkAt } from './create.ts'
import { pageAt, stateOf, subjectOf } from './present.ts'
import { type LoginLinkRow, loadByToken, loadHere } from './queries.ts'

/** As long as a consent may take. */
const SECONDS_AWAY = 15 * 60

const cookieOf = (context: AppContext) => cookieName(context, 'login-link')

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Binds the link to this browser and returns the vendor's page, or the link's own where it cannot be used (any more) or
 * not here: vendors send people back to the public address, where the browser must have begun.
 */
export async function beginByLink(
  context: AppContext,
  token: string,
  { request, reply }: Exchange,
): Promise<string> {
  const row = await loadHere(context, token, request)
  if (request.ownHost) return pageAt(context.config.publicUrl, token)
  if (stateOf(context, row) !== 'open') return linkAt(context, row.companyId, token)
  reply.setCookie(cookieOf(context), token, {
    ...cookieOptions(context),
    sameSite: 'lax',
    maxAge: SECONDS_AWAY,
  })
  const begunBy = { companyId: row.companyId, loginLinkId: row.id }
  try {
    return await beginConsent(context, begunBy, row.kind, {
      sourceId: row.sourceId,
      loginOf: null,
      furtherKinds: [],
    })
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ProviderError)) throw error
    await note(context, row, { problem: error.message })
    return linkAt(context, row.companyId, token)
  }
}

/**
 * Ends a consent that a link began in this browser, and returns where the browser goes next: to the link's page, which
 * shows the outcome. Null where the consent was not begun by a link here.
 */
export async function finishByLink(
  context: AppContext,
  parameters: URLSearchParams,
  { request, reply }: Exchange,
): Promise<string | null> {
  const token = request.cookies[cookieOf(context)]
  if (!token || token.length > 200) return null
  const row = await loadByToken(context, token).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (!row) return null
  const begunBy = { companyId: row.companyId, loginLinkId: row.id }
  if (!(await isBegunBy(context, begunBy, parameters))) return null
  reply.clearCookie(cookieOf(context), cookieOptions(context))
  const page = await linkAt(context, row.companyId, token)
  if (!(await claim(context, row))) return page
  const doer = { companyId: row.companyId, userId: row.createdBy, address: request.ip }
  try {
    const { sources, refused } = await finishConsent(context, doer, begunBy, parameters)
    const [first] = sources
    if (!first) throw new AppError('conflict', refused.join(' ') || 'Nothing could be connected.')
    await finish(context, doer, row, first.accountLabel)
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ProviderError)) {
      await note(context, row, { usedAt: null })
      throw error
    }
    await note(context, row, { usedAt: null, problem: error.message })
  }
  return page
}

/** Of two browsers that end a consent by one link at once, one goes on. */
async function claim(context: AppContext, row: LoginLinkRow): Promise<boolean> {
  if (stateOf(context, row) !== 'open') return false
  const claimed = await context.db.tenant(row.companyId, (tx) =>
    tx
      .updateTable('loginLinks')
      .set({ usedAt: context.now().toString(), problem: null })
      .where('id', '=', row.id)
      .where('usedAt', 'is not distinct from', row.usedAt)
      .executeTakeFirst(),
  )
  return claimed.numUpdatedRows === 1n
}

const note = (context: AppContext, row: LoginLinkRow, found: { usedAt?: null; problem?: string }) =>
  context.db.tenant(row.companyId, (tx) =>
    tx.updateTable('loginLinks').set(found).where('id', '=', row.id).execute(),
  )

const finish = (context: AppContext, doer: Doer, row: LoginLinkRow, account: string): Promise<void> =>
  context.db.tenant(row.companyId, async (tx) => {
    await tx.updateTable('loginLinks').set({ account, problem: null }).where('id', '=', row.id).execute()
    await record(tx, doer, { action: 'loginLink.used', subject: subjectOf(row), details: { account } })
    const used = { companyId: row.companyId, linkId: row.id }
    await context.queue.add(tx, 'notifyLoginLinkUsed', used, { maxAttempts: MAIL_ATTEMPTS })
  })
