import { randomInt } from 'node:crypto'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { dashboardOfChannel } from '../../../shared/domain/live.ts'
import type { AppContext } from '../../context.ts'
import { LIVE_BOUNDS } from '../../http/bounds.ts'
import { RATES } from '../../http/rates.ts'
import { type Actor, readActor } from '../../http/session.ts'
import { openCluster } from './cluster.ts'
import { hear } from './conversation.ts'
import { Hub, type LiveSocket, send } from './hub.ts'
import { liveKeysOf } from './keys.ts'
import { type Listening, listen } from './listen.ts'
import { createNoticeQueue } from './noticeQueue.ts'
import { passOn } from './passOn.ts'
import { ACTIVITY_SECONDS, CODES, frame, PROTOCOL } from './protocol.ts'
import { tell } from './tell.ts'

const STALE_LOOK_MS = 30_000
const GOODBYE_MS = 500

/**
 * Open pages are told of changes by a socket at `/app/{key}`, in the Pusher Channels protocol. Who opens it is known by the
 * session's cookie, as for any other call.
 */
export async function registerLive(app: FastifyInstance, context: AppContext): Promise<void> {
  const { live } = context.config
  const keys = liveKeysOf(context.config)
  const hub = new Hub()
  const openings = new WeakMap<FastifyRequest, { actor: Actor | null; reply: FastifyReply }>()
  await app.register(websocket, {
    options: { maxPayload: LIVE_BOUNDS.frameBytes, perMessageDeflate: false },
    preClose: (done) => {
      hub.closeAll()
      // Who does not answer the closing must not hold up the stop.
      const left = app.websocketServer.clients
      setTimeout(
        () => {
          for (const socket of left) socket.terminate()
          done()
        },
        left.size > 0 ? GOODBYE_MS : 0,
      )
    },
  })
  app.route<{ Params: { key: string }; Querystring: { protocol?: string } }>({
    method: 'GET',
    url: '/app/:key',
    websocket: true,
    schema: { hide: true },
    config: { rateLimit: { max: RATES.live, timeWindow: '1 minute' } },
    preValidation: async (request, reply) => {
      if (isOfOtherSite(request)) return reply.status(403).send()
      openings.set(request, { actor: await readActor(context, request), reply })
    },
    handler: (socket, request) => {
      const { actor = null, reply } = openings.get(request) ?? {}
      forgetOpening(socket, reply)
      // There is nothing to hear for others: they hold no connection open.
      if (!actor) return socket.close(CODES.notSignedIn)
      const isTooMany = hub.countOf(actor.userId) >= LIVE_BOUNDS.sockets
      const refusal = refusalOf(request) ?? (isTooMany ? CODES.overQuota : null)
      if (refusal !== null) return socket.close(refusal)
      app.countNoMore(request.raw.socket)
      talk(socket, actor)
    },
  })

  const refusalOf = ({
    params,
    query,
  }: {
    params: { key: string }
    query: { protocol?: string }
  }): number | null => {
    // Where a cluster tells, nobody is told here.
    if (live || params.key !== keys.key) return CODES.noSuchApp
    if (query.protocol === undefined) return CODES.noProtocol
    return query.protocol === String(PROTOCOL) ? null : CODES.wrongProtocol
  }

  function talk(socket: WebSocket, actor: Actor): void {
    const id = `${randomInt(1, 1_000_000_000)}.${randomInt(1, 1_000_000_000)}`
    const one = hub.add(socket, { id, actor, now: seconds() })
    socket.on('close', onClose).on('message', onMessage)
    send(one, frame('pusher:connection_established', { socket_id: id, activity_timeout: ACTIVITY_SECONDS }))
  }

  // One of each for all sockets.
  function onClose(this: WebSocket): void {
    hub.remove(this)
  }
  function onMessage(this: WebSocket, bytes: RawData): void {
    const one = hub.find(this)
    // It is being closed.
    if (!one) return
    const now = seconds()
    one.frames = now === one.heardAt ? one.frames + 1 : 1
    one.heardAt = now
    const isTooMuch = one.frames > LIVE_BOUNDS.framesPerSecond
    const code = isTooMuch
      ? CODES.overQuota
      : hear({ hub, keys, onHeard: tellPresent }, one, bytes.toString())
    if (code !== null) this.close(code)
  }

  /**
   * What has changed since its page was read, nobody has told this socket. Told to all who hear the dashboard, as any change:
   * those that come back together are told at once.
   */
  function tellPresent({ actor }: LiveSocket, channel: string): void {
    const id = dashboardOfChannel(channel)
    if (id !== null) queue?.add({ kind: 'dashboard', company: actor.companyId, id })
  }

  let queue: ReturnType<typeof createNoticeQueue> | null = null
  let listening: Listening | null = null
  const stale = setInterval(() => hub.closeStale(seconds()), STALE_LOOK_MS).unref()
  app.addHook('onReady', async () => {
    const cluster = live && openCluster(context, live)
    const claim = async (name: string) => (await listening?.claim(name)) ?? true
    queue = createNoticeQueue(context.log, (notice, signal) =>
      cluster ? passOn(context, { cluster, claim }, notice, signal) : tell(context, hub, notice, signal),
    )
    listening = listen(context, { onNotice: queue.add, onGap: () => hub.closeAll() })
  })
  app.addHook('onClose', async () => {
    clearInterval(stale)
    await listening?.stop()
  })
}

const seconds = () => Math.floor(performance.now() / 1000)

/**
 * Lets go of what the opening took: the answer that is never sent, and the plugin's listener, would keep the whole call as
 * long as the socket is open.
 */
function forgetOpening(socket: WebSocket, reply: FastifyReply | undefined): void {
  if (reply) reply.raw.detachSocket(reply.request.raw.socket)
  socket.removeAllListeners('error').on('error', terminate)
}

function terminate(this: WebSocket): void {
  this.terminate()
}

/** Browsers name the page that opens a socket; another site's would do so with our cookie. */
function isOfOtherSite({ headers, host }: FastifyRequest): boolean {
  if (headers.origin === undefined) return false
  return URL.parse(headers.origin)?.host !== host
}
