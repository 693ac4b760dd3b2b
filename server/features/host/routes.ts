import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { companyHost, hostChange } from '../../../shared/api/host.ts'
import type { AppContext } from '../../context.ts'
import { route } from '../../http/route.ts'
import { checkHost } from './checkHost.ts'
import { setHost } from './setHost.ts'
import { showHost } from './showHost.ts'

const response = dataOf(companyHost)

const show = async (context: AppContext, companyId: string) => ({
  data: await context.db.tenant(companyId, (tx) => showHost(context, tx)),
})

export const hostRoutes = [
  route({
    method: 'GET',
    path: '/api/company/host',
    access: 'admin',
    summary: 'The company’s own address, with the DNS records it needs',
    response,
    handle: ({ context, actor }) => show(context, actor.companyId),
  }),
  route({
    method: 'PUT',
    path: '/api/company/host',
    access: 'admin',
    summary: 'Choose the company’s own address, or give it up',
    rate: 'hostChange',
    body: hostChange,
    response,
    handle: async ({ context, actor, body }) => {
      await setHost(context, actor, body.host, body)
      return show(context, actor.companyId)
    },
  }),
  route({
    method: 'POST',
    path: '/api/company/host/check',
    access: 'admin',
    summary: 'Look the DNS records of the company’s own address up now',
    rate: 'hostCheck',
    response,
    handle: async ({ context, actor }) => {
      await checkHost(context, actor.companyId)
      return show(context, actor.companyId)
    },
  }),
  route({
    method: 'GET',
    path: '/api/certificates/ask',
    access: 'anonymous',
    summary: 'Whether a proxy may obtain a certificate for a host: 200 or 404, without a body',
    rate: 'certificate',
    query: z.object({ domain: z.string().max(300) }),
    handle: async ({ context, query, reply }) => {
      const own = await context.hosts.find(query.domain.toLowerCase())
      return reply.status(own ? 200 : 404).send()
    },
  }),
]
