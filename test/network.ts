import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * The way to a server, which can be lost as a network is: nothing arrives any more, and neither end is
 * notified.
 */
export interface TestNetwork {
  /** The server's address by this way. */
  url: string
  /** Loses every connection that is open now; new ones arrive. */
  lose(): void
  stop(): void
}

export async function startNetwork(serverUrl: string): Promise<TestNetwork> {
  const to = new URL(serverUrl)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    lose: () => {
      for (const socket of open) socket.unpipe().pause()
    },
    stop: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
