import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { chargeTries } from '../../http/tries.ts'
import { passwordMatches } from '../auth/password.ts'
import { issueAuthorisation } from './linkAuthorisation.ts'
import { pageCacheOf } from './pageCache.ts'
import { authorisationCookie, forgive, linkOf, triesOf } from './policy.ts'

const DAY_SECONDS = 86_400

/**
 * Exchanges a link's password for an authorisation, which also goes into a cookie that only this page's address
 * gets. The try is counted before the hash is computed. Throws AppError('wrong_password' | 'too_many_tries').
 */
export async function authoriseLink(
  context: AppContext,
  permalink: string,
  password: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<string> {
  const page = await pageCacheOf(context).page(permalink)
  if (!page?.dashboard.active) throw notFound('dashboard')
  const { passwordHash } = page.dashboard
  if (passwordHash !== null) {
    await chargeTries(context, triesOf(page, request))
    if (!(await passwordMatches(passwordHash, password))) {
      throw new AppError('wrong_password', 'This password is not right. Ask whoever sent you the link.', {
        fields: { password: ['This password is not right.'] },
      })
    }
    await forgive(context, page, request)
  }
  const token = issueAuthorisation(context, linkOf(page))
  reply.header('x-authorization', token).setCookie(authorisationCookie(permalink), token, {
    path: `/dashboards/${permalink}`,
    httpOnly: true,
    sameSite: 'lax',
    secure: context.config.publicUrl.startsWith('https:'),
    maxAge: DAY_SECONDS,
  })
  return token
}
