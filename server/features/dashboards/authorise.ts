import type { AppContext } from '../../context.ts'
import type { Exchange } from '../../http/exchange.ts'
import { type Door, knownBrowser, rememberBrowser } from '../../http/knownBrowser.ts'
import { limitOf } from '../../http/limits.ts'
import { isServedHere } from '../../http/ownHost.ts'
import { readActor } from '../../http/session.ts'
import { chargeTries, forgiveTries, refundTry } from '../../http/tries.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { passwordMatches } from '../../lib/password.ts'
import { issueAuthorisation } from './linkAuthorisation.ts'
import type { Page } from './page.ts'
import { assertShared, authorisationCookie, linkOf, triesOf } from './policy.ts'

const DAY_SECONDS = 86_400

/** Of a browser that has had this link's present password. */
const doorOf = (permalink: string, page: Page): Door => {
  const { id, accessEpoch } = linkOf(page)
  return {
    cookie: `known-${permalink}`,
    path: `/api/dashboards/${permalink}/authorise`,
    opens: `${id} ${accessEpoch}`,
  }
}

/**
 * Exchanges a link's password for an authorisation, which also goes into a cookie that only this page's address
 * gets. The try is counted before the hash is computed. Throws AppError('not_found' | 'subscription_required' | 'link_ended' | 'wrong_password' | 'too_many_tries').
 */
export async function authoriseLink(
  context: AppContext,
  permalink: string,
  password: string,
  { request, reply }: Exchange,
): Promise<string> {
  const page = await context.pages.page(permalink)
  if (!page || !isServedHere(request, page.companyId)) throw notFound('dashboard')
  assertShared(context, page)
  const { passwordHash } = page.dashboard
  if (passwordHash !== null) {
    const browser = knownBrowser(context, request, doorOf(permalink, page))
    const { own, shared } = triesOf(page, request)
    const charged = browser ? [limitOf('linkKnown', { browser })] : [own, shared]
    await chargeTries(context, charged)
    if (!(await passwordMatches(passwordHash, password))) {
      throw new AppError('wrong_password', 'This password is not right. Ask whoever sent you the link.', {
        fields: { password: ['This password is not right.'] },
      })
    }
    // This caller's count is reset, and the link's count, which others share, loses this one try.
    await forgiveTries(
      context,
      charged.filter((limit) => limit !== shared).map(({ key }) => key),
    )
    if (!browser) await refundTry(context, shared)
    rememberBrowser(context, { request, reply }, doorOf(permalink, page))
    // The page is not opened anew for it.
    if (page.link) context.openings.note(page, request, await readActor(context, request))
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
