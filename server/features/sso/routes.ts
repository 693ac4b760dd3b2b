import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { dataOf, nextPath } from '../../../shared/api/common.ts'
import {
  companySso,
  ssoChange,
  ssoCompany,
  ssoDomainChange,
  ssoProblem,
  ssoStart,
  ssoStarted,
  ssoStartNamed,
  ssoTest,
  ssoTestResult,
} from '../../../shared/api/sso.ts'
import type { AppContext } from '../../context.ts'
import type { Exchange } from '../../http/exchange.ts'
import { leaveFlashes } from '../../http/flash.ts'
import { route } from '../../http/route.ts'
import type { Actor } from '../../http/session.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { loadCompany } from '../company/loadCompany.ts'
import { type ConnectionRow, findConnection } from '../companyLogin/connection.ts'
import { companyLoginQuestion, companyLoginRefusal, ssoWords } from '../companyLogin/refusal.ts'
import { AFTER_SIGN_IN } from '../identities/begin.ts'
import { requireUnlocked } from '../secondFactor/unlock.ts'
import { beginSso, connectionFor } from './begin.ts'
import { checkDomains } from './checkDomains.ts'
import { DiscoveryError, discover } from './discover.ts'
import { addDomain, removeDomain } from './domains.ts'
import { finishSso } from './finish.ts'
import { showSso } from './present.ts'
import { forgetLinks, removeConnection, saveConnection } from './save.ts'

const response = dataOf(companySso)
const company = z.object({ company: z.string().max(40) })

/**
 * Whether this browser is signed in at another company, and so stays; the next page says why. Its own provider signs in
 * whom a company wants: a link would else move somebody unasked into an account that is not theirs (login CSRF).
 */
function staysSignedIn(
  context: AppContext,
  actor: Actor | null,
  companyId: string,
  reply: FastifyReply,
): boolean {
  if (!actor || actor.companyId === companyId) return false
  const text =
    'You are still signed in to another company here. To use the login that you opened, log out first, then open it again.'
  leaveFlashes(context, actor, reply, [{ type: 'error', text }])
  return true
}

/** Begins a sign-in for a call of our own page; returns the provider's. Throws AppError('provider_unavailable'). */
async function beginOnPage(
  context: AppContext,
  { request, reply }: Exchange,
  connection: ConnectionRow,
  wanted: Parameters<typeof beginSso>[3],
): Promise<string> {
  try {
    return await beginSso(context, { caller: request, reply }, connection, wanted)
  } catch (error) {
    if (!(error instanceof DiscoveryError)) throw error
    context.log.warn({ companyId: connection.companyId, reason: error.message }, 'no way to a provider')
    const text = 'Your company’s login cannot be reached at present. Try once more in some minutes.'
    throw new AppError('provider_unavailable', text)
  }
}

export const ssoRoutes = [
  route({
    method: 'POST',
    path: '/oauth/sso',
    access: 'anonymous',
    summary: 'Sign in by a company’s own provider, found by an e-mail address; answers with its page',
    body: ssoStart,
    response: dataOf(ssoStarted),
    rate: 'signInElsewhere',
    handle: async ({ context, body, request, reply }) => {
      const connection = await connectionFor(context, body.email, request)
      const wanted = { next: body.next, loginHint: body.email }
      return { data: { address: await beginOnPage(context, { request, reply }, connection, wanted) } }
    },
  }),
  route({
    method: 'POST',
    path: '/oauth/sso/:company',
    access: 'anonymous',
    summary: 'The same for a company that is named, once the person has said so on a page of ours',
    params: company,
    body: ssoStartNamed,
    response: dataOf(ssoStarted),
    rate: 'signInElsewhere',
    handle: async ({ context, params, body, request, reply }) => {
      const connection = await findConnection(context, params.company, request)
      if (!connection) throw notFound('login of this company')
      return { data: { address: await beginOnPage(context, { request, reply }, connection, body) } }
    },
  }),
  route({
    method: 'GET',
    path: '/api/sso/companies/:company',
    access: 'anonymous',
    summary: 'The name of a company that has a login of its own; null where there is none',
    params: company,
    response: dataOf(ssoCompany.nullable()),
    rate: 'signInElsewhere',
    handle: async ({ context, params, request }) => {
      const connection = await findConnection(context, params.company, request)
      if (!connection) return { data: null }
      const { company } = await context.db.tenant(connection.companyId, loadCompany)
      return { data: { name: company.name } }
    },
  }),
  route({
    method: 'GET',
    path: '/oauth/sso/:company',
    access: 'anonymous',
    summary:
      'Go to a company’s own provider to sign in, by the page that asks whether to; `next` is a path of ours to go to then',
    params: company,
    query: z.object({ next: nextPath }),
    rate: 'signInElsewhere',
    handle: async ({ context, params, query, actor, request, reply }) => {
      const connection = await findConnection(context, params.company, request)
      if (!connection) return reply.redirect(companyLoginRefusal('not_offered'))
      if (staysSignedIn(context, actor, params.company, reply)) return reply.redirect(AFTER_SIGN_IN)
      // Anybody's link leads here. At a company's own host no other company's does.
      if (!actor && !request.ownHost) {
        return reply.redirect(companyLoginQuestion(params.company, query.next))
      }
      try {
        return reply.redirect(await beginSso(context, { caller: request, reply }, connection, query))
      } catch (error) {
        if (!(error instanceof DiscoveryError)) throw error
        context.log.warn({ companyId: params.company, reason: error.message }, 'no way to a provider')
        return reply.redirect(companyLoginRefusal('unreachable'))
      }
    },
  }),
  route({
    method: 'GET',
    path: '/oauth/sso/:company/callback',
    access: 'anonymous',
    summary: 'Where a company’s own provider sends people back to',
    params: company,
    query: z.looseObject({}),
    rate: 'signInElsewhere',
    handle: async ({ context, params, actor, request, reply }) =>
      reply.redirect(
        staysSignedIn(context, actor, params.company, reply)
          ? AFTER_SIGN_IN
          : await finishSso(context, { request, reply }, params.company),
      ),
  }),
  route({
    method: 'GET',
    path: '/api/sso/problem',
    access: 'anonymous',
    summary: 'What a provider said when it last refused to sign this browser in',
    response: dataOf(ssoProblem.nullable()),
    rate: 'signInElsewhere',
    handle: async ({ context, request }) => ({ data: ssoWords.read(context, request) }),
  }),
  route({
    method: 'GET',
    path: '/api/company/sso',
    access: 'admin',
    summary: 'The company’s single sign-on, with its domains; without the secret',
    response,
    handle: async ({ context, actor }) => ({ data: await showSso(context, actor.companyId) }),
  }),
  route({
    method: 'PUT',
    path: '/api/company/sso',
    access: 'admin',
    summary:
      'Set up or change the single sign-on; like all that changes it, after POST /api/second-factor/unlock alone',
    rate: 'ssoChange',
    body: ssoChange,
    response,
    handle: async ({ context, actor, body, request }) => {
      await requireUnlocked(context, request, actor)
      await saveConnection(context, actor, body)
      context.hosts.forget()
      return { data: await showSso(context, actor.companyId) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/company/sso',
    access: 'admin',
    summary: 'Remove the single sign-on',
    response,
    handle: async ({ context, actor, request }) => {
      await requireUnlocked(context, request, actor)
      await removeConnection(context, actor)
      context.hosts.forget()
      return { data: await showSso(context, actor.companyId) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/company/sso/links',
    access: 'admin',
    summary: 'Forget which accounts at the provider are whose',
    response,
    handle: async ({ context, actor, request }) => {
      await requireUnlocked(context, request, actor)
      await forgetLinks(context, actor)
      return { data: await showSso(context, actor.companyId) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/company/sso/test',
    access: 'admin',
    summary: 'Read the configuration of an issuer and say what is wrong with it',
    rate: 'ssoTest',
    body: ssoTest,
    response: dataOf(ssoTestResult),
    handle: async ({ context, body }) => {
      try {
        const { authorization_endpoint: page } = await discover(context, body.issuer)
        return { data: { problem: null, signInHost: new URL(page).host } }
      } catch (error) {
        if (!(error instanceof DiscoveryError)) throw error
        return { data: { problem: error.message, signInHost: null } }
      }
    },
  }),
  route({
    method: 'POST',
    path: '/api/company/sso/domains',
    access: 'admin',
    summary: 'Add an e-mail domain, which counts once it is proved',
    rate: 'ssoChange',
    body: ssoDomainChange,
    response,
    handle: async ({ context, actor, body, request }) => {
      await requireUnlocked(context, request, actor)
      await addDomain(context, actor, body.domain)
      return { data: await showSso(context, actor.companyId) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/company/sso/domains/:domain',
    access: 'admin',
    summary: 'Remove an e-mail domain',
    params: z.object({ domain: z.string().max(253) }),
    response,
    handle: async ({ context, actor, params, request }) => {
      await requireUnlocked(context, request, actor)
      await removeDomain(context, actor, params.domain)
      return { data: await showSso(context, actor.companyId) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/company/sso/domains/check',
    access: 'admin',
    summary: 'Look the proofs of the domains up now',
    rate: 'ssoCheck',
    response,
    handle: async ({ context, actor }) => {
      await checkDomains(context, actor.companyId)
      return { data: await showSso(context, actor.companyId) }
    },
  }),
]
