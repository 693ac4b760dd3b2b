import { companyChannel, dashboardOfChannel } from '../../../shared/domain/live.ts'
import { LIVE_BOUNDS } from '../../http/bounds.ts'
import { sameSecret } from '../../http/sameSecret.ts'
import { type Hub, type Listener, type LiveSocket, send, sendError } from './hub.ts'
import type { LiveKeys } from './keys.ts'
import { type ClientMessage, CODES, frame, readMessage } from './protocol.ts'
import { signChannel, signUser } from './signature.ts'

/** What a conversation takes: where sockets are kept, and what signatures are made with. */
interface Desk {
  hub: Hub
  keys: LiveKeys
  /** The socket hears that channel from now on. */
  onHeard: (one: LiveSocket, channel: string) => void
}

/** Does what a client says, and answers it. Returns the code with which the socket is to be closed; null: with none. */
export function hear(desk: Desk, one: LiveSocket, text: string): number | null {
  const message = readMessage(text)
  if (message === null) sendError(one, CODES.again, 'Invalid message format')
  else if (message.event === 'pusher:ping') send(one, frame('pusher:pong', {}))
  else if (message.event === 'pusher:subscribe') subscribe(desk, one, message.data)
  else if (message.event === 'pusher:unsubscribe') desk.hub.unsubscribe(one, message.data.channel)
  else if (message.event === 'pusher:signin') return signIn(desk, one, message.data)
  else if (message.event === 'client')
    sendError(one, CODES.clientEvent, 'Clients send nothing to one another here.')
  return null
}

type DataOf<Event extends ClientMessage['event']> = Extract<
  ClientMessage,
  { event: Event; data: unknown }
>['data']

const NOT_OPEN = { type: 'AuthError', error: 'This channel is not open to you.', status: 403 }
const TOO_MANY = {
  type: 'LimitReached',
  error: `A socket hears ${LIVE_BOUNDS.channels} channels at most. Unsubscribe from one first.`,
  status: 429,
}

function subscribe(
  { hub, keys, onHeard }: Desk,
  one: LiveSocket,
  { channel, auth }: DataOf<'pusher:subscribe'>,
): void {
  if (!mayHear(keys, one, channel, auth)) send(one, frame('pusher:subscription_error', NOT_OPEN, channel))
  else if (!hub.subscribe(one, channel)) send(one, frame('pusher:subscription_error', TOO_MANY, channel))
  else {
    send(one, frame('pusher_internal:subscription_succeeded', {}, channel))
    onHeard(one, channel)
  }
}

/** A signature alone does not suffice: it goes on counting when its session has ended. */
function mayHear(
  keys: LiveKeys,
  { id, actor, isSignedIn }: LiveSocket,
  channel: string,
  auth: string,
): boolean {
  if (isSignedIn && channel === userChannel(actor.userId)) return true
  return isOpenTo(actor, channel) && sameSecret(auth, signChannel(keys, id, channel))
}

/**
 * Whether a channel may be for this person: that of the company in which they work, or that of a dashboard, for which its
 * signature says so (routes.ts), and what is told is read with their rights.
 */
export const isOpenTo = (actor: Omit<Listener, 'sessionId'>, channel: string): boolean =>
  actor.role !== 'client' &&
  actor.consented &&
  !actor.lacksSecondFactor &&
  (channel === companyChannel(actor.companyId) || dashboardOfChannel(channel) !== null)

function signIn(
  { keys }: Desk,
  one: LiveSocket,
  { auth, user_data: userData }: DataOf<'pusher:signin'>,
): number | null {
  const { actor } = one
  if (!sameSecret(auth, signUser(keys, one.id, userData)) || userData !== userDataOf(actor))
    return CODES.again
  one.isSignedIn = true
  send(one, frame('pusher:signin_success', { user_data: userData }))
  return null
}

/** The channel that a client library subscribes to by itself once its socket is signed in as somebody. */
const userChannel = (userId: string): string => `#server-to-user-${userId}`

/** Who somebody is, as the protocol says it. */
export const userDataOf = ({ userId }: Pick<Listener, 'userId'>): string => JSON.stringify({ id: userId })
