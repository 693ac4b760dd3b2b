import { z } from 'zod'
import { id } from '../../../shared/api/common.ts'
import { deletedPage, deletedQuery } from '../../../shared/api/deleted.ts'
import { route } from '../../http/route.ts'
import { bringBack } from './bringBack.ts'
import { removeForGood } from './removeForGood.ts'
import { showDeleted } from './showDeleted.ts'

const params = z.object({ id })

export const deletedRoutes = [
  route({
    method: 'GET',
    path: '/api/deleted',
    access: 'member',
    summary: 'What was deleted and can be brought back, newest first, page by page; people for admins only',
    query: deletedQuery,
    response: deletedPage,
    handle: ({ context, actor, query }) => showDeleted(context, actor, query),
  }),
  route({
    method: 'POST',
    path: '/api/deleted/:id/restore',
    access: 'member',
    summary: 'Bring back what was deleted, under the id that it had',
    params,
    status: 204,
    handle: async ({ context, actor, params, request, reply }) => {
      await bringBack(context, actor, params.id, request.ip)
      return reply.send()
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/deleted/:id',
    access: 'member',
    summary: 'Remove for good what was deleted; a source’s login at its vendor ends',
    params,
    status: 204,
    handle: async ({ context, actor, params, reply }) => {
      await removeForGood(context, actor, params.id)
      return reply.send()
    },
  }),
]
