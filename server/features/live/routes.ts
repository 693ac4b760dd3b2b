import { z } from 'zod'
import { dashboardOfChannel } from '../../../shared/domain/live.ts'
import type { AppContext } from '../../context.ts'
import { route } from '../../http/route.ts'
import type { Actor } from '../../http/session.ts'
import { forbidden, invalidField } from '../../lib/errors.ts'
import { showEditing } from '../dashboards/lock.ts'
import { isOpenTo, userDataOf } from './conversation.ts'
import { liveKeysOf } from './keys.ts'
import { socketId } from './protocol.ts'
import { signChannel, signUser } from './signature.ts'

const channelRequest = z.object({ socket_id: socketId, channel_name: z.string().max(200) })
const userRequest = z.object({ socket_id: socketId })

/** A form, as client libraries of the protocol send it, or JSON. Throws AppError('invalid_input') by field. */
function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : ''
  const { data, error } = schema.safeParse(
    text.startsWith('{') ? json(text) : Object.fromEntries(new URLSearchParams(text)),
  )
  if (data !== undefined) return data
  throw invalidField(String(error?.issues[0]?.path[0] ?? 'socket_id'), 'This names no socket or no channel.')
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Throws AppError('forbidden') where this person does not work on the dashboard, or there is none. */
async function assertReached(context: AppContext, { companyId }: Actor, dashboardId: string): Promise<void> {
  const editing = await context.db.tenant(companyId, (tx) => showEditing(context, tx, dashboardId))
  if (!editing) throw forbidden()
}

/** What lets an open page hear of changes; the socket itself is `registerLive`. */
export const liveRoutes = [
  route({
    method: 'POST',
    path: '/broadcasting/auth',
    access: 'member',
    raw: true,
    rate: 'live',
    summary:
      'Sign a subscription to the channel of the company or of a dashboard for a socket (Pusher Channels protocol; a form or JSON)',
    response: z.object({ auth: z.string() }),
    handle: async ({ context, actor, request }) => {
      const { socket_id: id, channel_name: channel } = read(channelRequest, request.body)
      if (!isOpenTo(actor, channel)) throw forbidden()
      const dashboard = dashboardOfChannel(channel)
      if (dashboard !== null) await assertReached(context, actor, dashboard)
      return { auth: signChannel(liveKeysOf(context.config), id, channel) }
    },
  }),
  route({
    method: 'POST',
    path: '/broadcasting/user-auth',
    access: 'member',
    raw: true,
    rate: 'live',
    summary: 'Sign a socket in as the person of the session (Pusher Channels protocol; a form or JSON)',
    response: z.object({ auth: z.string(), user_data: z.string() }),
    handle: async ({ context, actor, request }) => {
      const { socket_id: id } = read(userRequest, request.body)
      const userData = userDataOf(actor)
      return { auth: signUser(liveKeysOf(context.config), id, userData), user_data: userData }
    },
  }),
]
