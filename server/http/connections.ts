import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { AppContext } from '../context.ts'
import { ARRIVES_WITHIN, MOST_CONNECTIONS } from './bounds.ts'
import { networkOf } from './clientAddress.ts'

/** Limits of Node's server itself: `requestTimeout` ends what the hooks below do not see. */
export const SERVER_OPTIONS = {
  requestTimeout: ARRIVES_WITHIN.upload * 1000,
  http: {
    connectionsCheckingInterval: 10_000,
    // Any other is answered as if it did not ask for a change of protocols (RFC 9110, section 7.8).
    shouldUpgradeCallback: ({ url, headers }: IncomingMessage) =>
      url?.startsWith('/app/') === true && headers.upgrade?.toLowerCase() === 'websocket',
  },
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Its sender may send a form with files, which may travel for longer. */
    mayUpload: boolean
  }
  interface FastifyInstance {
    /** Counts a connection no more among those of its address: it is bounded otherwise from now on. */
    countNoMore(connection: Socket): void
  }
}

/** Seconds that a body may take, and a form with files of somebody who may send it. */
export type ArrivalTimes = Record<keyof typeof ARRIVES_WITHIN, number>

/** Bounds what a caller can hold open: the time of a request's body, and the connections of one address. */
export function guardConnections(
  app: FastifyInstance,
  context: AppContext,
  arrivesWithin: ArrivalTimes = ARRIVES_WITHIN,
): void {
  app.decorateRequest('mayUpload', false)
  app.addHook('onRequest', async (request, reply) => {
    if (namesTwoHosts(request)) return refuseHosts(reply)
    limitBodyTime(request, arrivesWithin)
  })
  const counts = new Map<string, number>()
  const counted = new WeakMap<Socket, string>()
  const release = (socket: Socket) => {
    const network = counted.get(socket)
    if (network === undefined) return
    socket.off('close', onClose)
    counted.delete(socket)
    const left = (counts.get(network) ?? 1) - 1
    if (left > 0) counts.set(network, left)
    else counts.delete(network)
  }
  function onClose(this: Socket): void {
    release(this)
  }
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (!address || isTrustedProxy(context, address)) return
    const network = networkOf(address)
    const count = (counts.get(network) ?? 0) + 1
    if (count > MOST_CONNECTIONS) {
      socket.destroy()
      return
    }
    counts.set(network, count)
    counted.set(socket, network)
    socket.on('close', onClose)
  })
  // Open pages keep one for hours, an office of them more than it may have; each is bounded by its person (features/live).
  app.decorate('countNoMore', release)
}

/** Ends the connection of a body that is not there in time; one that was answered early counts too. */
function limitBodyTime(request: FastifyRequest, { body, upload }: ArrivalTimes): void {
  const { raw } = request
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = raw.headers
  if (chunked === undefined && length === '0') return
  const end = () => {
    if (!raw.complete) raw.socket.destroy()
  }
  // Only by now is it known whether the sender of a form is anybody who may send it.
  const atBodysEnd = () => {
    if (request.mayUpload) timer = setTimeout(end, (upload - body) * 1000).unref()
    else end()
  }
  let timer = setTimeout(atBodysEnd, body * 1000).unref()
  raw.once('end', () => clearTimeout(timer))
}

/** Node believes the first of several; a proxy in front may believe another. */
function namesTwoHosts({ raw }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host')
  return names.length > 1
}

const refuseHosts = (reply: FastifyReply) =>
  reply
    .status(400)
    .header('connection', 'close')
    .send({ error: { id: 'invalid_input', message: 'The request names more than one host.' } })

/** A proxy's connections carry everyone's calls; the proxy limits each of its own clients. */
function isTrustedProxy({ config: { trustProxy } }: AppContext, address: string): boolean {
  // A number counts hops: the peer itself is the first proxy.
  if (!Array.isArray(trustProxy)) return typeof trustProxy === 'number'
  const peer = ipaddr.process(address)
  return trustProxy.some((proxy) => {
    const [range, bits] = ipaddr.isValidCIDR(proxy) ? ipaddr.parseCIDR(proxy) : [ipaddr.process(proxy), null]
    if (range.kind() !== peer.kind()) return false
    return bits === null ? range.toString() === peer.toString() : peer.match([range, bits])
  })
}
