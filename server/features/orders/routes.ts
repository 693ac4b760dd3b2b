import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { order } from '../../../shared/api/orders.ts'
import { attachment } from '../../http/attachment.ts'
import { route } from '../../http/route.ts'
import { ordersCsv } from './csv.ts'
import { listOrders } from './list.ts'

export const orderRoutes = [
  route({
    method: 'GET',
    path: '/api/orders',
    access: 'admin',
    summary: 'What was charged, newest first, with the invoices',
    response: dataOf(z.array(order)),
    handle: async ({ context, actor }) => ({ data: await context.db.tenant(actor.companyId, listOrders) }),
  }),
  route({
    method: 'GET',
    path: '/api/orders.csv',
    access: 'admin',
    summary: 'The same as a CSV file, a row for each thing that was charged for',
    rate: 'ordersCsv',
    handle: async ({ context, actor, reply }) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachment('invoices.csv'))
        .send(ordersCsv(await context.db.tenant(actor.companyId, listOrders))),
  }),
]
