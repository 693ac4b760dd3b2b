import { z } from 'zod'
import { user, userUpdate } from '../../../shared/api/auth.ts'
import { dataOf, done, id } from '../../../shared/api/common.ts'
import {
  belongings,
  listPeopleQuery,
  peopleList,
  teamMember,
  userDeletion,
} from '../../../shared/api/users.ts'
import { callKey } from '../../http/doneCall.ts'
import { limitOf } from '../../http/limits.ts'
import { route } from '../../http/route.ts'
import { chargeTries } from '../../http/tries.ts'
import { askingPassword } from './askingPassword.ts'
import { listBelongings } from './belongings.ts'
import { confirmEmail } from './changeEmail.ts'
import { deleteUser } from './deleteUser.ts'
import { listTeam } from './listTeam.ts'
import { loadUser } from './loadUser.ts'
import { assertMayChange } from './policy.ts'
import { presentTeamMember, presentUser } from './present.ts'
import { clientIdsOf } from './reach.ts'
import { showUser } from './showUser.ts'
import { stopEmailChange } from './stopEmailChange.ts'
import { updateOwnUser, updateUser } from './update.ts'

export const userRoutes = [
  route({
    method: 'GET',
    path: '/api/users',
    access: 'admin',
    summary: 'The people of the company, all or page by page',
    query: listPeopleQuery,
    response: peopleList,
    handle: ({ context, actor, query }) => context.db.tenant(actor.companyId, (tx) => listTeam(tx, query)),
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
    method: 'GET',
    path: '/api/users/:id',
    access: 'admin',
    summary: 'One person of the company',
    params: z.object({ id }),
    response: dataOf(teamMember),
    handle: async ({ context, actor, params }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        const row = await loadUser(tx, params.id)
        return presentTeamMember(row, (await clientIdsOf(tx, [row]))(row.id))
      }),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/users/:id/belongings',
    access: 'admin',
    summary: 'What somebody else takes over when this person is deleted',
    params: z.object({ id }),
    response: dataOf(belongings),
    handle: async ({ context, actor, params }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        await loadUser(tx, params.id)
        return listBelongings(context, tx, params.id)
      }),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/users/:id',
    access: 'self',
    summary: 'Change oneself; an admin also changes names, roles and clients of others',
    params: z.object({ id }),
    body: userUpdate,
    response: dataOf(user),
    handle: async ({ context, actor, params, body, request }) => {
      await context.db.tenant(actor.companyId, (tx) => loadUser(tx, params.id))
      assertMayChange(actor, params.id, body)
      if (params.id !== actor.userId) {
        return { data: presentUser(await updateUser(context, actor, params.id, body)) }
      }
      const caller = { account: actor.userId, address: request.ip }
      const update = () => updateOwnUser(context, actor, body, callKey(request, actor))
      if (!body.password && !body.email) return { data: presentUser(await update()) }
      await chargeTries(context, [limitOf('ownPassword', caller)])
      if (body.email) await chargeTries(context, [limitOf('emailChange', caller)])
      return { data: presentUser(await askingPassword(context, actor, update)) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/users/:id',
    access: 'admin',
    summary: 'Delete a person, whose sessions end; a successor takes over what they made',
    params: z.object({ id }),
    body: userDeletion,
    status: 204,
    handle: async ({ context, actor, params, body, reply }) => {
      await deleteUser(context, actor, params.id, body?.successorId)
      return reply.send()
    },
  }),
  route({
    method: 'POST',
    path: '/confirm-email',
    access: 'self',
    summary: 'Confirm one’s new address by the link that was mailed to it',
    body: z.strictObject({ token: z.string().max(200) }),
    response: dataOf(z.object({ email: z.string() })),
    handle: async ({ context, actor, body }) => ({
      data: { email: await confirmEmail(context, actor, body.token) },
    }),
  }),
  route({
    method: 'POST',
    path: '/stop-email-change',
    access: 'anonymous',
    summary:
      'Stop a change of an address by the link that was mailed to the present one; again, the same answer',
    body: z.strictObject({ token: z.string().max(200) }),
    response: done,
    handle: async ({ context, body, request }) => {
      await stopEmailChange(context, body.token, request)
      return { ok: true as const }
    },
  }),
]
