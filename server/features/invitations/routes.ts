import { z } from 'zod'
import { dataOf, done, id } from '../../../shared/api/common.ts'
import { identityAcceptance, identityProvider } from '../../../shared/api/identities.ts'
import {
  invitation,
  invitationAcceptance,
  invitationFacts,
  invitationForm,
  invitationLink,
} from '../../../shared/api/invitations.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { callKey } from '../../http/doneCall.ts'
import { rememberBrowser } from '../../http/knownBrowser.ts'
import { route } from '../../http/route.ts'
import { type Actor, startSession } from '../../http/session.ts'
import { notFound } from '../../lib/errors.ts'
import { passFirstStep } from '../auth/passFirstStep.ts'
import { waiting, waitingAt } from '../identities/waiting.ts'
import { accountDoor } from '../signIn/accountDoor.ts'
import { acceptInvitation, showInvitation } from './accept.ts'
import { invite, resendInvitation, withdrawInvitation } from './invite.ts'
import { presentInvitation } from './present.ts'
import { type InvitationRow, invitedClients, inviterNames, listInvitations } from './queries.ts'

const present = async (context: AppContext, tx: Tenant, rows: readonly InvitationRow[]) => {
  const reach = await invitedClients(tx, rows)
  const inviter = await inviterNames(tx, rows)
  return rows.map((row) =>
    presentInvitation(context, row, { clientIds: reach(row.id), invitedBy: inviter(row) }),
  )
}
const shown = async (context: AppContext, { companyId }: Actor, row: InvitationRow) => {
  const [one] = await context.db.tenant(companyId, (tx) => present(context, tx, [row]))
  if (!one) throw notFound('invitation')
  return one
}

export const invitationRoutes = [
  route({
    method: 'GET',
    path: '/api/invitations',
    access: 'admin',
    summary: 'Who was invited and has not accepted yet',
    response: dataOf(z.array(invitation)),
    handle: async ({ context, actor }) =>
      context.db.tenant(actor.companyId, async (tx) => ({
        data: await present(context, tx, await listInvitations(tx)),
      })),
  }),
  route({
    method: 'POST',
    path: '/api/users',
    access: 'admin',
    summary: 'Invite a person by mail',
    body: invitationForm,
    response: dataOf(invitation),
    status: 201,
    handle: async ({ context, actor, body, request }) => ({
      data: await shown(context, actor, await invite(context, actor, body, callKey(request, actor))),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/invitations/:id',
    access: 'admin',
    summary: 'Mail an invitation once more, with a new link',
    params: z.object({ id }),
    response: dataOf(invitation),
    handle: async ({ context, actor, params }) => ({
      data: await shown(context, actor, await resendInvitation(context, actor, params.id)),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/invitations/:id',
    access: 'admin',
    summary: 'Withdraw an invitation; its link ends',
    params: z.object({ id }),
    status: 204,
    handle: async ({ context, actor, params, reply }) => {
      await withdrawInvitation(context, actor, params.id)
      return reply.send()
    },
  }),
  route({
    method: 'POST',
    path: '/invitation',
    access: 'anonymous',
    summary: 'What the link of an invitation invites to',
    body: invitationLink,
    response: dataOf(invitationFacts),
    handle: async ({ context, body, request }) => ({
      data: await showInvitation(context, body.token, request),
    }),
  }),
  route({
    method: 'POST',
    path: '/accept-invitation',
    access: 'anonymous',
    summary: 'Accept an invitation: makes the account and signs in',
    body: invitationAcceptance,
    response: done,
    status: 201,
    handle: async ({ context, body, request, reply }) => {
      const person = await acceptInvitation(context, { ...body, identity: null }, request)
      await startSession(context, request, reply, person)
      rememberBrowser(context, { request, reply }, accountDoor(context, person.email))
      return { ok: true as const }
    },
  }),
  route({
    method: 'POST',
    path: '/accept-invitation/:provider',
    access: 'anonymous',
    summary: 'The same with the account elsewhere that this browser has signed in with',
    params: z.object({ provider: identityProvider }),
    body: identityAcceptance,
    response: done,
    status: 201,
    handle: async ({ context, params, body, request, reply }) => {
      const identity = waitingAt(context, request, params.provider)
      const person = await acceptInvitation(context, { ...body, password: null, identity }, request)
      waiting.clear(context, reply)
      await passFirstStep(context, { request, reply }, person)
      return { ok: true as const }
    },
  }),
]
