import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A piece of bytes on its way. `port` identifies the connection to the server. */
export interface Piece {
  from: 'worker' | 'server'
  port: number
}

/** The way from one worker to one server. */
export interface TappedLine {
  port: number
  /** From now on nothing passes. What the worker had sent arrives, as after the death of a process. */
  cut(): void
  /** Resolves when no connection is open. */
  closed(): Promise<void>
  stop(): void
}

/**
 * Opens a way to the server at that port. Each piece is shown before it passes: null lets it pass; a share from 0 to 1
 * lets so much of it pass, and its connection ends there.
 */
export async function tapLine(to: number, show: (piece: Piece) => number | null): Promise<TappedLine> {
  const open = new Set<{ near: Socket; far: Socket }>()
  let isCut = false
  const end = (pair: { near: Socket; far: Socket }) => {
    pair.far.end()
    pair.near.destroy()
  }
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: to, host: '127.0.0.1', noDelay: true })
    const pair = { near, far }
    open.add(pair)
    let over = false
    const tap = (from: Piece['from'], source: Socket, target: Socket) => {
      source.on('error', () => undefined)
      source.on('data', (bytes: Buffer) => {
        if (isCut || over) return
        const share = show({ from, port: far.localPort ?? 0 })
        if (share === null) return target.write(bytes)
        over = true
        target.write(bytes.subarray(0, Math.floor(bytes.length * share)))
        // What has passed is still read, what comes after is not sent.
        target.end()
        if (from === 'worker') near.destroy()
        else far.end()
      })
      source.on('end', () => !over && target.end())
      source.on('close', () => (source === far ? open.delete(pair) : far.end()))
    }
    // The server's port is known before its first word passes.
    far.once('connect', () => tap('worker', near, far))
    tap('server', far, near)
    far.once('close', () => near.destroy())
    near.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    cut: () => {
      isCut = true
      server.close()
      for (const pair of open) end(pair)
    },
    closed: async () => {
      while (open.size > 0) await sleep(2)
    },
    stop: () => {
      server.close()
      for (const pair of open) end(pair)
    },
  }
}
