import { z } from 'zod'
import { dataOf, id } from '../../../shared/api/common.ts'
import {
  loginLink,
  loginLinkFacts,
  loginLinkForm,
  loginLinkStarted,
  loginLinkToken,
  newLoginLink,
} from '../../../shared/api/loginLinks.ts'
import { route } from '../../http/route.ts'
import { record } from '../audit/record.ts'
import { createLoginLink } from './create.ts'
import { presentLoginLink, showLoginLink, subjectOf } from './present.ts'
import { listLoginLinks, loadHere, loadLoginLink } from './queries.ts'
import { beginByLink } from './signIn.ts'

export const loginLinkRoutes = [
  route({
    method: 'GET',
    path: '/api/login-links',
    access: 'member',
    summary: 'Links by which nobody has signed in yet',
    response: dataOf(z.array(loginLink)),
    handle: async ({ context, actor }) => {
      const rows = await context.db.tenant(actor.companyId, listLoginLinks)
      return { data: rows.map((row) => presentLoginLink(context, row)) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/login-links',
    access: 'member',
    summary: 'Make a link with which somebody without an account signs in at a vendor for the company',
    body: loginLinkForm,
    response: dataOf(newLoginLink),
    status: 201,
    handle: async ({ context, actor, body }) => {
      const { row, url } = await createLoginLink(context, actor, body)
      return { data: { ...presentLoginLink(context, row), url } }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/login-links/:id',
    access: 'member',
    summary: 'Withdraw a link; what was connected by it stays',
    params: z.object({ id }),
    status: 204,
    handle: async ({ context, actor, params, reply }) => {
      await context.db.tenant(actor.companyId, async (tx) => {
        const row = await loadLoginLink(tx, params.id)
        await tx.deleteFrom('loginLinks').where('id', '=', row.id).execute()
        await record(tx, actor, { action: 'loginLink.withdrawn', subject: subjectOf(row) })
      })
      return reply.send()
    },
  }),
  route({
    method: 'POST',
    path: '/login-link',
    access: 'anonymous',
    summary: 'What a login link is for, and how it stands',
    body: loginLinkToken,
    response: dataOf(loginLinkFacts),
    rate: 'consent',
    handle: async ({ context, body, request }) => {
      const row = await loadHere(context, body.token, request)
      return { data: await showLoginLink(context, row, body.token, request) }
    },
  }),
  route({
    // A GET would let any site send people to a consent without the page that says who asks.
    method: 'POST',
    path: '/oauth/login-link',
    access: 'anonymous',
    summary: 'Begin a sign-in by a login link; answers with the vendor’s consent page',
    body: loginLinkToken,
    response: dataOf(loginLinkStarted),
    rate: 'consent',
    handle: async ({ context, body, request, reply }) => ({
      data: { address: await beginByLink(context, body.token, { request, reply }) },
    }),
  }),
]
