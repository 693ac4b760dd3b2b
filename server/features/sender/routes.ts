import { dataOf } from '../../../shared/api/common.ts'
import { sender, senderChange } from '../../../shared/api/sender.ts'
import { route } from '../../http/route.ts'
import { checkRecords } from './checkRecords.ts'
import { rotateKey } from './rotateKey.ts'
import { setAddress } from './setAddress.ts'
import { showSender } from './showSender.ts'

const response = dataOf(sender)

export const senderRoutes = [
  route({
    method: 'GET',
    path: '/api/company/sender',
    access: 'admin',
    summary: 'The address that reports are sent from, with the DNS records it needs',
    response,
    handle: async ({ context, actor }) => ({
      data: await context.db.tenant(actor.companyId, (tx) => showSender(context, tx)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/company/sender',
    access: 'admin',
    summary: 'Set the address that reports are sent from, or give it up',
    rate: 'senderKey',
    body: senderChange,
    response,
    handle: async ({ context, actor, body }) => {
      await setAddress(context, actor, body.address, body)
      return { data: await context.db.tenant(actor.companyId, (tx) => showSender(context, tx)) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/company/sender/check',
    access: 'admin',
    summary: 'Look the DNS records up now',
    rate: 'senderCheck',
    response,
    handle: async ({ context, actor }) => {
      await checkRecords(context, actor.companyId)
      return { data: await context.db.tenant(actor.companyId, (tx) => showSender(context, tx)) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/company/sender/key',
    access: 'admin',
    summary: 'Make a new DKIM key, which replaces the present one once its record is found',
    rate: 'senderKey',
    response,
    handle: async ({ context, actor }) => {
      await rotateKey(context, actor)
      return { data: await context.db.tenant(actor.companyId, (tx) => showSender(context, tx)) }
    },
  }),
]
