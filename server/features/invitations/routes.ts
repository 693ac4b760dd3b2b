import { z } from 'zod'
import { dataOf, id } from '../../../shared/api/common.ts'
import {
  invitation,
  invitationAcceptance,
  invitationFacts,
  invitationForm,
  invitationLink,
} from '../../../shared/api/invitations.ts'
import { rememberBrowser } from '../../http/knownBrowser.ts'
import { route } from '../../http/route.ts'
import { startSession } from '../../http/session.ts'
import { accountDoor } from '../auth/login.ts'
import { acceptInvitation, showInvitation } from './accept.ts'
import { invite, resendInvitation } from './invite.ts'
import { presentInvitation } from './present.ts'
import { listInvitations, loadInvitation } from './queries.ts'

export const invitationRoutes = [
  route({
    method: 'GET',
    path: '/api/invitations',
    access: 'admin',
    summary: 'Who was invited and has not accepted yet',
    response: dataOf(z.array(invitation)),
    handle: async ({ context, actor }) => {
      const rows = await context.db.tenant(actor.companyId, listInvitations)
      return { data: rows.map((row) => presentInvitation(context, row)) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/users',
    access: 'admin',
    summary: 'Invite a person by mail',
    body: invitationForm,
    response: dataOf(invitation),
    status: 201,
    handle: async ({ context, actor, body }) => ({
      data: presentInvitation(context, await invite(context, actor, body)),
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
      data: presentInvitation(context, await resendInvitation(context, actor, params.id)),
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
      await context.db.tenant(actor.companyId, async (tx) => {
        await loadInvitation(tx, params.id)
        await tx.deleteFrom('invitations').where('id', '=', params.id).execute()
      })
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
      data: await showInvitation(context, body.token, request.ip),
    }),
  }),
  route({
    method: 'POST',
    path: '/accept-invitation',
    access: 'anonymous',
    summary: 'Accept an invitation: makes the account and signs in',
    body: invitationAcceptance,
    response: z.object({ ok: z.literal(true) }),
    status: 201,
    handle: async ({ context, body, request, reply }) => {
      const person = await acceptInvitation(context, body, request.ip)
      await startSession(context, request, reply, person)
      rememberBrowser(context, { request, reply }, accountDoor(context, person.email))
      return { ok: true as const }
    },
  }),
]
