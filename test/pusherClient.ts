import Pusher, { type Options } from 'pusher-js'
import { WebSocket } from 'ws'
import { LIVE_KEY } from '../shared/domain/live.ts'
import type { HttpClient } from './httpClient.ts'

/** Whose cookies the library's sockets and calls carry, as those of a browser would. */
let cookies: HttpClient['cookies'] = new Map()
const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

// In Node the library has no cookies: what it opens is given them, and nothing else of it is changed.
const { Runtime } = Pusher
const createXHR = Runtime.createXHR.bind(Runtime)
Runtime.createXHR = () => {
  const xhr = Object.assign(createXHR(), { withCredentials: false })
  const open = xhr.open.bind(xhr)
  xhr.open = (...args: Parameters<typeof open>) => {
    open(...args)
    if ('setDisableHeaderCheck' in xhr && typeof xhr.setDisableHeaderCheck === 'function')
      xhr.setDisableHeaderCheck(true)
    xhr.setRequestHeader('Cookie', cookie())
  }
  return xhr
}
Runtime.createWebSocket = (url: string) =>
  Object.assign(new WebSocket(url, { headers: { cookie: cookie() } }), { sendRaw: undefined }) as never

/**
 * Options of the official client, and of Echo, for a product at `url`; from now on they call as this person's browser, one
 * person at a time.
 */
export function pusherOptions(url: string, client: HttpClient) {
  cookies = client.cookies
  const { hostname, port } = new URL(url)
  return {
    key: LIVE_KEY,
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
  } satisfies Options & { key: string }
}

export function connectPusher(url: string, client: HttpClient): Pusher {
  const { key, ...options } = pusherOptions(url, client)
  const headers = { 'X-CSRF-Token': client.csrfToken }
  return new Pusher(key, {
    ...options,
    channelAuthorization: { transport: 'ajax', endpoint: `${url}/broadcasting/auth`, headers },
    userAuthentication: { transport: 'ajax', endpoint: `${url}/broadcasting/user-auth`, headers },
  })
}

/** What a channel, a connection or a person is told by this event, the first time after now. */
export const told = (
  from: { bind(event: string, hear: (data: unknown) => void): unknown },
  event: string,
): Promise<unknown> =>
  new Promise((resolve) => {
    from.bind(event, resolve)
  })
