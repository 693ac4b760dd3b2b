import { z } from 'zod'
import { OVER_QUOTA } from '../../../shared/domain/live.ts'

/**
 * Messages of the Pusher Channels protocol, version 7, as far as this server speaks it: private channels, signing in, no
 * presence and no messages from client to client. https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol
 */
export const PROTOCOL = 7

/** Seconds of silence after which a client asks whether anybody is there. */
export const ACTIVITY_SECONDS = 30

/** Codes of `pusher:error` and of closing; clients come back at once after 42xx, after a second after 41xx, and never after 40xx. */
export const CODES = {
  noSuchApp: 4001,
  overQuota: OVER_QUOTA,
  wrongProtocol: 4007,
  noProtocol: 4008,
  notSignedIn: 4009,
  untold: 4101,
  again: 4200,
  silent: 4201,
  clientEvent: 4301,
} as const

export const socketId = z.string().regex(/^\d{1,20}\.\d{1,20}$/)
const channel = z.string().min(1).max(200)

/** Members of a message, which clients send as an object or as JSON in a string. */
const data = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((sent) => (typeof sent === 'string' ? parsed(sent) : sent), z.object(shape))

const known = z.discriminatedUnion('event', [
  z.object({ event: z.literal('pusher:ping') }),
  z.object({ event: z.literal('pusher:pong') }),
  z.object({
    event: z.literal('pusher:subscribe'),
    data: data({ channel, auth: z.string().max(200).default('') }),
  }),
  z.object({ event: z.literal('pusher:unsubscribe'), data: data({ channel }) }),
  z.object({
    event: z.literal('pusher:signin'),
    data: data({ auth: z.string().max(200), user_data: z.string().max(2_000) }),
  }),
])
const ofClients = z
  .object({ event: z.string().startsWith('client-') })
  .transform(() => ({ event: 'client' }) as const)
const message = z.union([known, ofClients])
export type ClientMessage = z.output<typeof message>

/** What a client says; null where it is not understood. */
export const readMessage = (text: string): ClientMessage | null =>
  message.safeParse(parsed(text)).data ?? null

/** A message to a client, whose data is JSON within JSON. */
export const frame = (event: string, body: object, channelName?: string): string =>
  JSON.stringify({
    event,
    ...(channelName !== undefined && { channel: channelName }),
    data: JSON.stringify(body),
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
