import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/** Sends every text that its parent says to all sockets, and nothing else: forked by bench/live.ts. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('listening', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', (text) => {
  for (const client of server.clients) client.send(String(text))
})
process.on('disconnect', () => process.exit(0))
