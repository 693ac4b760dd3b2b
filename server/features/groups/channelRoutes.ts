import { nanoid } from 'nanoid'
import { z } from 'zod'
import {
  changedChannel,
  channel,
  channelChange,
  channelForm,
  channelTest,
} from '../../../shared/api/alertChannels.ts'
import { dataOf, id } from '../../../shared/api/common.ts'
import type { ChannelKind } from '../../../shared/domain/monitoring.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { callKey, doneOnce } from '../../http/doneCall.ts'
import { route } from '../../http/route.ts'
import type { Actor } from '../../http/session.ts'
import { forbidden } from '../../lib/errors.ts'
import { addressOf } from '../host/addressOf.ts'
import { kindOf, listChannels, loadChannel, presentChannel } from './channels/channels.ts'
import { tryAgainNow } from './channels/claim.ts'
import { testMessage } from './channels/compose.ts'
import { queueMissed } from './channels/queueDeliveries.ts'
import { addChannel, CLEAN, changeChannel, deleteChannel, renewSecret } from './channels/saveChannel.ts'
import { transmit } from './channels/transmit.ts'
import { loadGroup } from './queries.ts'

const params = z.object({ id })

const changed = async (tx: Tenant, { userId }: Actor, saved: { id: string; secret: string | null }) => ({
  channel: presentChannel(await loadChannel(tx, saved.id, userId)),
  secret: saved.secret,
})

export const channelRoutes = [
  route({
    method: 'GET',
    path: '/api/groups/:id/channels',
    access: 'member',
    summary: 'Where a group’s alerts are sent, and one’s own channel',
    params,
    response: dataOf(z.array(channel)),
    handle: async ({ context, actor, params }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        await loadGroup(tx, params.id)
        return (await listChannels(tx, params.id, actor.userId)).map(presentChannel)
      }),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/groups/:id/channels',
    access: 'member',
    summary:
      'Add a channel: the group’s by admins, a personal one by everybody. A webhook’s secret is shown this once',
    params,
    body: channelForm,
    status: 201,
    response: dataOf(changedChannel),
    handle: async ({ context, actor, params, body, request }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        let secret: string | null = null
        const call = { companyId: actor.companyId, key: callKey(request, actor) }
        const made = await doneOnce(tx, call, async () => {
          const saved = await addChannel(context, tx, actor, params.id, body)
          secret = saved.secret
          return saved.id
        })
        return changed(tx, actor, { id: made, secret })
      }),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/channels/:id',
    access: 'member',
    summary: 'Change a channel; what is absent stays',
    params,
    body: channelChange,
    response: dataOf(changedChannel),
    handle: async ({ context, actor, params, body }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) =>
        changed(tx, actor, await changeChannel(context, tx, actor, params.id, body)),
      ),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/channels/:id',
    access: 'member',
    summary: 'Delete a channel with what waits for it',
    params,
    status: 204,
    handle: async ({ context, actor, params, reply }) => {
      await context.db.tenant(actor.companyId, (tx) => deleteChannel(tx, actor, params.id))
      return reply.send()
    },
  }),
  route({
    method: 'POST',
    path: '/api/channels/:id/secret',
    access: 'member',
    summary: 'A new secret of a webhook, shown this once; the old one counts for a day more',
    params,
    response: dataOf(changedChannel),
    handle: async ({ context, actor, params }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) =>
        changed(tx, actor, await renewSecret(context, tx, actor, params.id)),
      ),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/channels/:id/test',
    access: 'member',
    summary:
      'Send a made-up alert by a channel, and say what its receiver answered; once it arrives, what has failed is sent again',
    params,
    rate: 'testChannel',
    response: dataOf(channelTest),
    handle: async ({ context, actor, params }) => ({ data: await tryChannel(context, actor, params.id) }),
  }),
]

async function tryChannel(context: AppContext, actor: Actor, channelId: string) {
  const { companyId, userId, role } = actor
  const { row, group } = await context.db.tenant(companyId, async (tx) => {
    const row = await loadChannel(tx, channelId, userId)
    if (row.personId === null && role !== 'admin') throw forbidden()
    return { row, group: await loadGroup(tx, row.groupId) }
  })
  const groupUrl = `${await addressOf(context, companyId)}/groups/${group.id}`
  const facts = { groupName: group.name, groupUrl, at: context.now() }
  const result = await transmit(context, row, testMessage(`msg_${nanoid()}`, facts))
  const isSent = result.outcome === 'delivered'
  // What works again is in use again, and gets what has failed to arrive.
  if (isSent) {
    await context.db.tenant(companyId, async (tx) => {
      await tx.updateTable('alertChannels').set(CLEAN).where('id', '=', channelId).execute()
      await tryAgainNow(context, tx, row)
      if (row.state === 'disabled') await queueMissed(context, tx, row)
    })
  }
  const kind = kindOf(row)
  const arrived = kind ? ARRIVED[kind] : 'It was sent.'
  return { isSent, message: isSent ? arrived : result.reason }
}

const ARRIVED: Record<ChannelKind, string> = {
  mail: 'The mail server has taken it. Look into the mailbox, and into its spam.',
  slack: 'Slack has taken it. It stands in the channel now.',
  teams: 'Microsoft has taken it. Look whether it has arrived: a workflow that fails tells nobody.',
  webhook: 'The receiver has taken it.',
}
