import { z } from 'zod'
import { user, userUpdate } from '../../../shared/api/auth.ts'
import { dataOf, id } from '../../../shared/api/common.ts'
import { callKey } from '../../http/doneCall.ts'
import { limitOf } from '../../http/limits.ts'
import { route } from '../../http/route.ts'
import { chargeTries } from '../../http/tries.ts'
import { forbidden } from '../../lib/errors.ts'
import { loadUser } from './loadUser.ts'
import { presentUser } from './present.ts'
import { showUser } from './showUser.ts'
import { updateOwnUser } from './update.ts'

export const userRoutes = [
  route({
    method: 'GET',
    path: '/api/users',
    access: 'admin',
    summary: 'The people of the company',
    response: dataOf(z.array(user)),
    handle: async ({ context, actor }) => {
      const rows = await context.db.tenant(actor.companyId, (tx) =>
        tx.selectFrom('users').selectAll().orderBy('name').orderBy('id').execute(),
      )
      return { data: rows.map(presentUser) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/users/me',
    access: 'self',
    summary: 'The signed-in person',
    response: dataOf(user),
    handle: async ({ context, actor }) => ({
      data: await context.db.tenant(actor.companyId, (tx) => showUser(tx, actor.userId)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/users/:id',
    access: 'self',
    summary: 'Change one’s own name, consents or password',
    params: z.object({ id }),
    body: userUpdate,
    response: dataOf(user),
    handle: async ({ context, actor, params, body, request }) => {
      await context.db.tenant(actor.companyId, (tx) => loadUser(tx, params.id))
      if (params.id !== actor.userId) throw forbidden()
      if (body.password) {
        const caller = { account: actor.userId, address: request.ip }
        await chargeTries(context, [limitOf('ownPassword', caller)])
      }
      return { data: presentUser(await updateOwnUser(context, actor, body, callKey(request, actor))) }
    },
  }),
]
