import { WebSocket } from 'ws'
import { LIVE_BOUNDS } from '../../http/bounds.ts'
import type { Actor } from '../../http/session.ts'
import { Groups } from './groups.ts'
import { CODES, frame } from './protocol.ts'

/** Whose session opened a socket: what decides what they hear. Sockets of one session share it. */
export type Listener = Pick<
  Actor,
  'userId' | 'companyId' | 'role' | 'consented' | 'lacksSecondFactor' | 'sessionId'
>

/** An open socket. There are thousands of them, for hours: it holds nothing of the call that opened it. */
export interface LiveSocket {
  readonly socket: WebSocket
  readonly id: string
  readonly actor: Listener
  /** Whether it is signed in by the protocol's own means too. */
  isSignedIn: boolean
  /** One as a rule, so that a set of its own would be the larger part. */
  channels: readonly string[]
  /** Whole seconds, as all times here. */
  readonly openedAt: number
  heardAt: number
  /** Frames in the second in which it was heard last. */
  frames: number
}

/** What may wait for a slow reader; more, and it is closed to come back and read anew. */
export const MOST_WAITING_BYTES = 1_048_576
const SILENT_SECONDS = 120
/** Those that could not be told come back one after the other within this time. */
export const SPREAD_MS = 3_000
/** Who is told what is looked at anew at least this often. */
const OLDEST_SECONDS = 3_600
const NONE: readonly string[] = []

/** The sockets that are open in this process. */
export class Hub {
  readonly #all = new Map<WebSocket, LiveSocket>()
  readonly #ofPerson = new Groups<LiveSocket>()
  readonly #ofSession = new Groups<LiveSocket>()
  readonly #ofChannel = new Groups<LiveSocket>()

  add(socket: WebSocket, { id, actor, now }: { id: string; actor: Listener; now: number }): LiveSocket {
    const one: LiveSocket = {
      socket,
      id,
      actor: this.#shared(actor),
      isSignedIn: false,
      channels: NONE,
      openedAt: now,
      heardAt: now,
      frames: 0,
    }
    this.#all.set(socket, one)
    this.#ofPerson.add(actor.userId, one)
    this.#ofSession.add(actor.sessionId, one)
    return one
  }

  find(socket: WebSocket): LiveSocket | undefined {
    return this.#all.get(socket)
  }

  remove(socket: WebSocket): void {
    const one = this.#all.get(socket)
    if (!one) return
    this.#all.delete(socket)
    this.#ofPerson.remove(one.actor.userId, one)
    this.#ofSession.remove(one.actor.sessionId, one)
    for (const channel of one.channels) this.#ofChannel.remove(channel, one)
    one.channels = NONE
  }

  /** False: it hears as many as it may. One that it hears already changes nothing. */
  subscribe(one: LiveSocket, channel: string): boolean {
    if (one.channels.includes(channel)) return true
    if (one.channels.length >= LIVE_BOUNDS.channels) return false
    one.channels = [...one.channels, this.#ofChannel.add(channel, one)]
    return true
  }

  unsubscribe(one: LiveSocket, channel: string): void {
    if (!one.channels.includes(channel)) return
    one.channels = one.channels.filter((other) => other !== channel)
    this.#ofChannel.remove(channel, one)
  }

  /** How many somebody has open. */
  countOf(userId: string): number {
    return this.#ofPerson.of(userId).size
  }

  subscribersOf(channel: string): LiveSocket[] {
    return [...this.#ofChannel.of(channel)]
  }

  /** The session has ended: nobody comes back. */
  closeSession(sessionId: string): void {
    this.#close(CODES.notSignedIn, this.#ofSession.of(sessionId))
  }

  /** Somebody's rights have changed: they come back as who they are now. */
  closePerson(userId: string): void {
    this.#close(CODES.again, this.#ofPerson.of(userId))
  }

  /**
   * What these should have been told could not be read: they come back after a pause and read anew, one after the other, as
   * the database may have too much to do.
   */
  closeUntold(sockets: readonly LiveSocket[]): void {
    for (const [at, one] of sockets.entries()) {
      const close = () => this.#close(CODES.untold, [one])
      if (at === 0) close()
      else setTimeout(close, (at / sockets.length) * SPREAD_MS).unref()
    }
  }

  /** After a gap, in which something may have been missed, and at the end: clients read anew when they come back. */
  closeAll(): void {
    this.#close(CODES.again, this.#all.values())
  }

  closeStale(now: number): void {
    const all = [...this.#all.values()]
    this.#close(
      CODES.silent,
      all.filter(({ heardAt }) => now - heardAt > SILENT_SECONDS),
    )
    this.#close(
      CODES.again,
      all.filter(({ openedAt }) => now - openedAt > OLDEST_SECONDS),
    )
  }

  #close(code: number, sockets: Iterable<LiveSocket>): void {
    for (const { socket } of [...sockets]) {
      this.remove(socket)
      socket.close(code)
    }
  }

  /** The same facts as an open socket of that session has, where they are the same. */
  #shared(actor: Listener): Listener {
    const { userId, companyId, role, consented, lacksSecondFactor, sessionId } = actor
    const [first] = this.#ofSession.of(sessionId)
    if (
      first?.actor.role === role &&
      first.actor.consented === consented &&
      first.actor.lacksSecondFactor === lacksSecondFactor
    )
      return first.actor
    return { userId, companyId, role, consented, lacksSecondFactor, sessionId }
  }
}

/** Sends, unless the reader is too slow: then its socket ends. */
export function send({ socket }: Pick<LiveSocket, 'socket'>, text: string): void {
  if (socket.readyState !== WebSocket.OPEN) return
  if (socket.bufferedAmount > MOST_WAITING_BYTES) socket.terminate()
  else socket.send(text)
}

export const sendError = (to: Pick<LiveSocket, 'socket'>, code: number, text: string): void =>
  send(to, frame('pusher:error', { code, message: text }))
