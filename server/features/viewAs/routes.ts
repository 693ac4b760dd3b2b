import { z } from 'zod'
import { dataOf, id } from '../../../shared/api/common.ts'
import { listDashboardsQuery } from '../../../shared/api/dashboards.ts'
import { personView } from '../../../shared/api/viewAs.ts'
import { route } from '../../http/route.ts'
import { viewAs } from './viewAs.ts'

export const viewAsRoutes = [
  route({
    method: 'GET',
    path: '/api/users/:id/view',
    access: 'admin',
    summary:
      'What a person of the company sees: clients, dashboards as the list’s query says, sources, groups, reports',
    params: z.object({ id }),
    query: listDashboardsQuery,
    response: dataOf(personView),
    handle: async ({ context, actor, params, query }) => ({
      data: await viewAs(context, actor, params.id, query),
    }),
  }),
]
