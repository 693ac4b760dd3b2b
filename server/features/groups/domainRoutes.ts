import { z } from 'zod'
import { dataOf, id } from '../../../shared/api/common.ts'
import {
  acknowledgeForm,
  domain,
  domainForm,
  domainOwners,
  proposedFeed,
  snoozeForm,
} from '../../../shared/api/domains.ts'
import { domainRow } from '../../../shared/api/groups.ts'
import { route } from '../../http/route.ts'
import { learnHosts } from './learnHosts.ts'
import { listColleagues, loadDomain } from './queries.ts'
import { deleteDomain, updateDomain } from './saveDomain.ts'
import { requestScan } from './scan/planScans.ts'
import { scanDomain } from './scan/scanDomain.ts'
import { showDomain, showProposals } from './showDomain.ts'
import { showDomainRow } from './showDomains.ts'
import { acknowledgeDomain, resumeDomain, snoozeDomain, unacknowledgeDomain } from './silence.ts'

const params = z.object({ id })
/** How long a person waits for a scan; figures that come later are there at the next look. */
const SCAN_MS = 25_000

export const domainRoutes = [
  route({
    method: 'GET',
    path: '/api/domain-owners',
    access: 'member',
    summary: 'Who works in the company and may look after a domain, by name',
    response: dataOf(domainOwners),
    handle: async ({ context, actor }) => ({
      data: await context.db.tenant(actor.companyId, listColleagues),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/domains/:id',
    access: 'member',
    summary: 'A watched domain with its figures by day, its accounts and its alerts',
    params,
    response: dataOf(domain),
    handle: async ({ context, actor, params }) => ({
      data: await context.db.tenant(actor.companyId, (tx) => showDomain(context, tx, params.id)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/domains/:id',
    access: 'member',
    summary: 'Change a domain’s client, owner, budget, checks or accounts',
    params,
    body: domainForm,
    response: dataOf(domain),
    handle: async ({ context, actor, params, body }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        await updateDomain(context, tx, actor, params.id, body)
        return showDomain(context, tx, params.id)
      }),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/domains/:id',
    access: 'member',
    summary: 'Watch a domain no longer; its figures and alerts go',
    params,
    status: 204,
    handle: async ({ context, actor, params, reply }) => {
      await context.db.tenant(actor.companyId, (tx) => deleteDomain(tx, actor, params.id))
      return reply.send()
    },
  }),
  route({
    method: 'GET',
    path: '/api/domains/:id/proposals',
    access: 'member',
    summary: 'Accounts that may feed a domain, and why they are proposed',
    params,
    response: dataOf(z.array(proposedFeed)),
    handle: async ({ context, actor, params }) => {
      // Out of reach it does not exist, and no vendor is asked.
      await context.db.tenant(actor.companyId, (tx) => loadDomain(tx, params.id))
      await learnHosts(context, actor.companyId)
      return { data: await context.db.tenant(actor.companyId, (tx) => showProposals(tx, params.id)) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/domains/:id/scan',
    access: 'member',
    summary: 'Read a domain’s figures and its front page now',
    params,
    rate: 'scanDomain',
    response: dataOf(domain),
    handle: async ({ context, actor, params }) => {
      const place = { companyId: actor.companyId, domainId: params.id }
      // Out of reach it does not exist.
      await context.db.tenant(actor.companyId, (tx) => loadDomain(tx, params.id))
      const late = AbortSignal.timeout(SCAN_MS)
      await scanDomain(context, place, late).catch(async (error: unknown) => {
        if (!late.aborted) throw error
        await context.db.tenant(actor.companyId, (tx) => requestScan(context, tx, place))
      })
      return { data: await context.db.tenant(actor.companyId, (tx) => showDomain(context, tx, params.id)) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/domains/:id/snooze',
    access: 'member',
    summary: 'Silence a domain’s alerts: for a week, until an instant, or until they recover',
    params,
    body: snoozeForm,
    response: dataOf(domainRow),
    handle: async ({ context, actor, params, body }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        await snoozeDomain(context, tx, actor, params.id, body)
        return showDomainRow(context, tx, params.id)
      }),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/domains/:id/snooze',
    access: 'member',
    summary: 'End a snooze',
    params,
    response: dataOf(domainRow),
    handle: async ({ context, actor, params }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        await resumeDomain(context, tx, actor, params.id)
        return showDomainRow(context, tx, params.id)
      }),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/domains/:id/acknowledge',
    access: 'member',
    summary: 'Say that somebody looks after a domain’s alerts: all, or those that they have seen',
    params,
    body: acknowledgeForm,
    response: dataOf(domainRow),
    handle: async ({ context, actor, params, body }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        await acknowledgeDomain(context, tx, actor, { id: params.id, alertIds: body?.alertIds })
        return showDomainRow(context, tx, params.id)
      }),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/domains/:id/acknowledge',
    access: 'member',
    summary:
      'Say that nobody looks after a domain’s alerts any more: all, or those just acknowledged by oneself',
    params,
    body: acknowledgeForm,
    response: dataOf(domainRow),
    handle: async ({ context, actor, params, body }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        await unacknowledgeDomain(tx, actor, { id: params.id, alertIds: body?.alertIds })
        return showDomainRow(context, tx, params.id)
      }),
    }),
  }),
]
