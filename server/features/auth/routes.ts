import { z } from 'zod'
import {
  forgotPasswordRequest,
  loginRequest,
  resetPasswordRequest,
  session,
  setupRequest,
  user,
} from '../../../shared/api/auth.ts'
import { dataOf, done, id } from '../../../shared/api/common.ts'
import { rememberBrowser } from '../../http/knownBrowser.ts'
import { limitOf } from '../../http/limits.ts'
import { route } from '../../http/route.ts'
import { endSession, startSession } from '../../http/session.ts'
import { forgiveTries } from '../../http/tries.ts'
import { notFound } from '../../lib/errors.ts'
import { requireMailer } from '../../mail/requireMailer.ts'
import { recordSelf } from '../audit/record.ts'
import { accountDoor, browserAt, passwordDoor } from '../signIn/accountDoor.ts'
import { showUser } from '../users/showUser.ts'
import { login } from './login.ts'
import { passFirstStep } from './passFirstStep.ts'
import { queueResetMail } from './resetMailJob.ts'
import { chargeResetRequest, resetPassword } from './resetPassword.ts'
import { setUpFirstCompany } from './setup.ts'

const WITHOUT_MAIL = 'Ask them for a link to set a new password: npm run password-link makes one.'

export const authRoutes = [
  route({
    method: 'POST',
    path: '/login',
    access: 'anonymous',
    summary:
      'Sign in with e-mail and password; null: the second step is still to be done (POST /api/second-step)',
    body: loginRequest,
    response: dataOf(user.nullable()),
    handle: async ({ context, body, request, reply }) => {
      const found = await login(context, body, request)
      if (!(await passFirstStep(context, { request, reply }, found))) return { data: null }
      return { data: await context.db.tenant(found.companyId, (tx) => showUser(tx, found.userId)) }
    },
  }),
  route({
    method: 'POST',
    path: '/logout',
    access: 'anonymous',
    summary: 'End this session',
    response: done,
    handle: async ({ context, request, reply }) => {
      await endSession(context, request, reply, (tx, actor) => recordSelf(tx, actor, 'session.ended'))
      return { ok: true as const }
    },
  }),
  route({
    method: 'POST',
    path: '/forgot-password',
    access: 'anonymous',
    summary: 'Mail a link for a new password; answers alike whether the address has an account',
    body: forgotPasswordRequest,
    response: done,
    handle: async ({ context, body, request }) => {
      requireMailer(context, WITHOUT_MAIL)
      const isMailed = await chargeResetRequest(context, body.email, request)
      if (isMailed) {
        const { ip, ownHost } = request
        const asked = { email: body.email, ip, companyId: ownHost?.companyId ?? null }
        await context.db.system.transaction().execute((tx) => queueResetMail(context, tx, asked))
      }
      return { ok: true as const }
    },
  }),
  route({
    method: 'POST',
    path: '/reset-password',
    access: 'anonymous',
    summary: 'Set a new password with the link from the mail; ends every session of the user',
    body: resetPasswordRequest,
    response: done,
    handle: async ({ context, body, request, reply }) => {
      const { email, isAllItTakes } = await resetPassword(context, body.token, body.password, request)
      // The refusal of a sign-in promises it, whatever strangers or this browser have tried before.
      const browser = browserAt(context, request, email)
      const tried = [limitOf('signInKnownAll', { account: email })]
      if (browser) tried.push(limitOf('signInKnown', { browser }))
      await forgiveTries(
        context,
        tried.map(({ key }) => key),
      )
      // Whoever reads a person's mail has not shown their second factor, and gets no tries of their own at it.
      const door = isAllItTakes ? accountDoor : passwordDoor
      if (!browser) rememberBrowser(context, { request, reply }, door(context, email))
      return { ok: true as const }
    },
  }),
  route({
    method: 'POST',
    path: '/setup',
    access: 'anonymous',
    summary: 'Create the first company of an installation that has none',
    body: setupRequest,
    response: done,
    status: 201,
    handle: async ({ context, body, request, reply }) => {
      await startSession(context, request, reply, await setUpFirstCompany(context, body, request.ip))
      rememberBrowser(context, { request, reply }, accountDoor(context, body.email))
      return { ok: true as const }
    },
  }),
  route({
    method: 'GET',
    path: '/api/sessions',
    access: 'self',
    summary: 'The browsers this user is signed in with',
    response: dataOf(z.array(session)),
    handle: async ({ context, actor }) => {
      const rows = await context.db.tenant(actor.companyId, (tx) =>
        tx
          .selectFrom('sessions')
          .select(['id', 'createdAt', 'lastSeenAt', 'userAgent', 'address'])
          .where('userId', '=', actor.userId)
          .where('expiresAt', '>', context.now().toString())
          .orderBy('lastSeenAt', 'desc')
          .limit(100)
          .execute(),
      )
      return { data: rows.map((row) => ({ ...row, current: row.id === actor.sessionId })) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/sessions',
    access: 'self',
    summary: 'Sign every browser out but this one',
    response: done,
    handle: async ({ context, actor }) => {
      await context.db.tenant(actor.companyId, async (tx) => {
        const gone = await tx
          .deleteFrom('sessions')
          .where('userId', '=', actor.userId)
          .where('id', '!=', actor.sessionId)
          .executeTakeFirst()
        if (gone.numDeletedRows > 0n) await recordSelf(tx, actor, 'session.othersRevoked')
      })
      return { ok: true as const }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'self',
    summary: 'Sign one browser out',
    params: z.object({ id }),
    response: done,
    handle: async ({ context, actor, params }) => {
      await context.db.tenant(actor.companyId, async (tx) => {
        const gone = await tx
          .deleteFrom('sessions')
          .where('id', '=', params.id)
          .where('userId', '=', actor.userId)
          .executeTakeFirst()
        if (gone.numDeletedRows === 0n) throw notFound('session')
        await recordSelf(tx, actor, 'session.revoked')
      })
      return { ok: true as const }
    },
  }),
]
