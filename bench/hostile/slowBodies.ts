import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { single } from '../lib/table.ts'
import type { Attack } from './stage.ts'

const SOCKETS = 400
const EVERY_MS = 5_000
/** A request has half a minute to arrive, and the server looks for late ones every half minute. */
const LASTS_MS = 75_000

/** Bodies that come a byte at a time and never end. */
export const attack: Attack = {
  title: `${SOCKETS} bodies that never end`,
  prepare:
    async ({ product }) =>
    async () => {
      const { hostname, port } = new URL(product.url)
      const sockets = Array.from({ length: SOCKETS }, () => begin(hostname, Number(port)))
      const until = performance.now() + LASTS_MS
      while (performance.now() < until) {
        await sleep(EVERY_MS)
        for (const socket of sockets) if (socket.writable) socket.write(' ')
      }
      const open = sockets.filter((socket) => !socket.closed && socket.writable).length
      for (const socket of sockets) socket.destroy()
      return [single('  still open after 75 s', open, '', { most: 0 })]
    },
}

function begin(host: string, port: number): Socket {
  const socket = connect(port, host)
  socket.on('error', () => undefined)
  // Unread data would hide the end of the connection.
  socket.resume()
  socket.write(
    `POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
  )
  return socket
}
