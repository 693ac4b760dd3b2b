import { WebSocket } from 'ws'
import type { HttpClient } from './httpClient.ts'

export interface Frame {
  event: string
  channel?: string
  data: unknown
}

/** A client of the Pusher Channels protocol that keeps what it hears, with the cookies of a browser. */
export interface LiveClient {
  socket: WebSocket
  /** Everything so far, with its data parsed. */
  heard: Frame[]
  say(event: string, data?: unknown): void
  /** The first frame of this event, once it is there; throws where none comes in time. */
  next(event: string): Promise<Frame>
  /** The code with which it is closed. */
  closed: Promise<number>
}

const PATH = '/app/live?protocol=7&client=test&version=1'

export function openLive(
  url: string,
  client: Pick<HttpClient, 'cookies'> | null,
  { path = PATH, headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): LiveClient {
  const cookie = [...(client?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = new WebSocket(url.replace(/^http/, 'ws') + path, {
    headers: { ...(cookie && { cookie }), ...headers },
  })
  const heard: Frame[] = []
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => undefined)
  })
  socket.on('message', (bytes) => {
    const frame = JSON.parse(bytes.toString()) as { event: string; channel?: string; data: string }
    heard.push({ ...frame, data: JSON.parse(frame.data) })
  })
  return {
    socket,
    heard,
    closed,
    say: (event, data = {}) => socket.send(JSON.stringify({ event, data })),
    next: async (event) => {
      for (let waited = 0; waited < 5_000; waited += 20) {
        const found = heard.find((one) => one.event === event)
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error(`No ${event} came, but ${JSON.stringify(heard)}`)
    },
  }
}
