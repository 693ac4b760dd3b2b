import { z } from 'zod'
import { dataOf, done, nextPath } from '../../../shared/api/common.ts'
import {
  dataDeletion,
  identityLink,
  identityProvider,
  identityStart,
  signInWays,
  waitingIdentity,
} from '../../../shared/api/identities.ts'
import { isFromAnotherSite } from '../../http/csrf.ts'
import { route } from '../../http/route.ts'
import { AppError } from '../../lib/errors.ts'
import { requireUnlocked } from '../secondFactor/unlock.ts'
import { beginRoundTrip, wayOn } from './begin.ts'
import { deleteData } from './dataDeletion.ts'
import { finishRoundTrip } from './finish.ts'
import { assertMayLink, linkWaiting, listWays, unlinkIdentity } from './link.ts'
import { TOO_LONG, waiting } from './waiting.ts'

const params = z.object({ provider: identityProvider })

export const identityRoutes = [
  route({
    method: 'GET',
    path: '/oauth/sign-in/:provider',
    access: 'anonymous',
    summary:
      'Go to the provider’s page to sign in with an account there; `next` is a path of ours to go to then',
    params,
    query: z.object({ next: nextPath }),
    rate: 'signInElsewhere',
    handle: async ({ context, params, query, request, reply }) => {
      // A person who is signed in there would be signed in here by another site, without having asked for it.
      if (isFromAnotherSite(request)) {
        return reply.redirect(`/login?${new URLSearchParams({ next: wayOn(query.next) })}`)
      }
      return reply.redirect(
        await beginRoundTrip(context, reply, {
          provider: params.provider,
          next: query.next,
          linkTo: null,
          caller: request,
        }),
      )
    },
  }),
  route({
    method: 'GET',
    path: '/oauth/sign-in/:provider/callback',
    access: 'anonymous',
    summary: 'Where the provider sends people back to',
    params,
    query: z.looseObject({}),
    rate: 'signInElsewhere',
    handle: async ({ context, params, actor, request, reply }) =>
      reply.redirect(await finishRoundTrip(context, { request, reply }, params.provider, actor)),
  }),
  route({
    method: 'POST',
    path: '/oauth/sign-in/:provider/deletion',
    access: 'anonymous',
    summary: 'Where a provider asks, signed, to delete what is stored of an account there',
    params,
    raw: true,
    withoutCookies: true,
    rate: 'signInElsewhere',
    response: dataDeletion,
    handle: async ({ context, params, request }) =>
      deleteData(context, params.provider, request.body, request),
  }),
  route({
    method: 'GET',
    path: '/api/identities/waiting',
    access: 'anonymous',
    summary: 'The account elsewhere that this browser has signed in with and that is linked with nobody',
    response: dataOf(waitingIdentity.nullable()),
    rate: 'signInElsewhere',
    handle: async ({ context, request }) => ({
      data: request.ownHost ? null : (waiting.read(context, request)?.identity ?? null),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/identities/waiting',
    access: 'self',
    summary: 'Link that account with one’s own, right after signing in and POST /api/second-factor/unlock',
    response: done,
    rate: 'signInElsewhere',
    handle: async ({ context, actor, request, reply }) => {
      const held = request.ownHost ? null : waiting.read(context, request)
      if (!held) {
        throw new AppError('conflict', TOO_LONG)
      }
      // The cookie may be of another browser: put into one that was found open, it must not add a way in.
      await requireUnlocked(context, request, actor)
      await linkWaiting(context, actor, held)
      waiting.clear(context, reply)
      return { ok: true as const }
    },
  }),
  route({
    method: 'GET',
    path: '/api/identities',
    access: 'self',
    summary: 'How the signed-in person can sign in',
    response: dataOf(signInWays),
    handle: async ({ context, actor }) => ({
      data: await context.db.tenant(actor.companyId, (tx) => listWays(tx, actor.userId)),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/identities/:provider',
    access: 'self',
    summary:
      'Begin to link an account elsewhere, with the own password or after POST /api/second-factor/unlock; answers with the provider’s page',
    params,
    body: identityLink,
    response: dataOf(identityStart),
    handle: async ({ context, actor, params, body, request, reply }) => {
      const { currentPassword } = body
      if (currentPassword === undefined) await requireUnlocked(context, request, actor)
      else await assertMayLink(context, actor, currentPassword)
      const { sessionId } = actor
      const { provider } = params
      return {
        data: {
          address: await beginRoundTrip(context, reply, { provider, linkTo: sessionId, caller: request }),
        },
      }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/identities/:provider',
    access: 'self',
    summary:
      'Remove a linked account, unless it is the only way in; after POST /api/second-factor/unlock alone',
    params,
    response: done,
    handle: async ({ context, actor, params, request }) => {
      await requireUnlocked(context, request, actor)
      await unlinkIdentity(context, actor, params.provider)
      return { ok: true as const }
    },
  }),
]
