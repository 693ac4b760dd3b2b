import { auditFilter, auditPage, auditQuery } from '../../../shared/api/audit.ts'
import { attachment } from '../../http/attachment.ts'
import { route } from '../../http/route.ts'
import { auditCsv } from './csv.ts'
import { listAudit } from './list.ts'

export const auditRoutes = [
  route({
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    summary: 'Who did what in the company, newest first, page by page',
    query: auditQuery,
    response: auditPage,
    handle: ({ context, actor, query: { cursor, ...filter } }) =>
      context.db.tenant(actor.companyId, (tx) => listAudit(tx, filter, cursor)),
  }),
  route({
    method: 'GET',
    path: '/api/audit.csv',
    access: 'admin',
    summary: 'The same as a CSV file of the newest 10,000 entries',
    query: auditFilter,
    rate: 'auditCsv',
    handle: async ({ context, actor, query, reply }) => {
      const csv = await auditCsv(context, actor, query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachment('audit-log.csv'))
        .send(csv)
    },
  }),
]
