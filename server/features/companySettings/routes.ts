import { z } from 'zod'
import { closedCompany } from '../../../shared/api/closedCompany.ts'
import { dataOf, done } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import {
  companyChange,
  companyDeletion,
  companyForAdmins,
  companyQuery,
} from '../../../shared/api/companySettings.ts'
import type { AppContext } from '../../context.ts'
import { isAdmitted } from '../../http/access.ts'
import { closedCompanyCookie } from '../../http/closedCompany.ts'
import { limitOf } from '../../http/limits.ts'
import { readMultipart } from '../../http/multipart.ts'
import { route } from '../../http/route.ts'
import { type Actor, endSession } from '../../http/session.ts'
import { chargeTries } from '../../http/tries.ts'
import { forbidden } from '../../lib/errors.ts'
import { showCompany, showCompanyForAdmins } from '../companyView/showCompany.ts'
import { cancelSubscription } from '../subscription/cancel.ts'
import { askingPassword } from '../users/askingPassword.ts'
import { closeCompany } from './close.ts'
import { restoreCompany, showClosed } from './restore.ts'
import { saveCompany } from './save.ts'

/** As an admin sees it, or as all others of the company do. */
const answer = z.union([companyForAdmins, company])

async function show(context: AppContext, actor: Actor, lists = true) {
  const isForAdmins = lists && actor.role === 'admin' && isAdmitted(actor)
  return context.db.tenant(actor.companyId, (tx) =>
    isForAdmins ? showCompanyForAdmins(context, tx) : showCompany(context, tx),
  )
}

export const companyRoutes = [
  route({
    method: 'GET',
    path: '/api/company',
    access: 'self',
    summary:
      'The company with its state, services and allowances; for admins with its settings, people and lists',
    query: companyQuery,
    response: dataOf(answer),
    handle: async ({ context, actor, query }) => {
      if (actor.role === 'client') throw forbidden()
      return { data: await show(context, actor, query.lists !== '0') }
    },
  }),
  route({
    method: 'POST',
    path: '/api/company',
    access: 'member',
    summary:
      'Change the company’s settings, or what screens keep for it (`other`, the one field that members may send)',
    response: dataOf(answer),
    multipart: true,
    rate: 'companyChange',
    handle: async ({ context, actor, request }) => {
      const { fields, files } = await readMultipart(request, {
        schema: companyChange,
        files: ['logo'],
        json: ['other', 'seen'],
      })
      const settings = [...Object.keys(fields), ...Object.keys(files)].filter((name) => name !== 'other')
      if (settings.length > 0 && actor.role !== 'admin') throw forbidden()
      await saveCompany(context, actor, fields, files.logo)
      return { data: await show(context, actor) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/company',
    // Who has not consented may still end what is paid for.
    access: 'self',
    summary:
      'Cancel the subscription, or with `delete` delete the account, which can be restored for some days',
    body: companyDeletion,
    response: dataOf(answer.nullable()),
    handle: async ({ context, actor, body, request, reply }) => {
      if (actor.role !== 'admin' || (body.delete && !isAdmitted(actor))) throw forbidden()
      if (!body.delete) {
        await cancelSubscription(context, actor)
        return { data: await show(context, actor) }
      }
      const { userId, address, companyId } = actor
      await chargeTries(context, [limitOf('companyDelete', { account: userId, address })])
      const closedAt = await askingPassword(context, actor, () => closeCompany(context, actor, body))
      await endSession(context, request, reply)
      closedCompanyCookie.set(context, reply, { companyId, userId, closedAt })
      return { data: null }
    },
  }),
  route({
    method: 'GET',
    path: '/api/company/closed',
    access: 'anonymous',
    summary: 'The deleted company of whoever has just signed in, and until when it can be restored',
    response: dataOf(closedCompany),
    rate: 'companyClosed',
    handle: async ({ context, request }) => ({ data: await showClosed(context, request) }),
  }),
  route({
    method: 'POST',
    path: '/api/company/restore',
    access: 'anonymous',
    summary: 'Restore the deleted company of the admin who has just signed in',
    response: done,
    handle: async ({ context, request, reply }) => {
      await chargeTries(context, [limitOf('companyRestore', { address: request.ip })])
      await restoreCompany(context, request, reply)
      return { ok: true as const }
    },
  }),
]
