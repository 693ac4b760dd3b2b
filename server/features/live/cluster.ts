import { createHash, createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createHttpClient } from '../../../providers/kit/http/http.ts'
import type { LiveCluster } from '../../config/liveSettings.ts'
import type { AppContext } from '../../context.ts'

/** The HTTP API of a Pusher-compatible cluster, as far as pages are told by it. */
export interface Cluster {
  /** Throws where the cluster does not take it. */
  publish(channel: string, event: string, data: object): Promise<void>
  /** Ends the sockets that are signed in as this person. */
  endConnections(userId: string): Promise<void>
}

const TRIES = 3
const PAUSE_MS = 1_000
const ANSWERS_WITHIN_MS = 5_000
const MOST_BYTES = 100_000

export function openCluster({ now }: Pick<AppContext, 'now'>, cluster: LiveCluster): Cluster {
  // Its address is the operator's, who may have it in a network of their own.
  const http = createHttpClient({ allow: [cluster.apiUrl] })
  const call = async (path: string, content: object): Promise<void> => {
    const body = JSON.stringify(content)
    for (let left = TRIES - 1; ; left--) {
      const url = signedUrl(cluster, now(), { method: 'POST', path, body })
      const headers = { 'content-type': 'application/json' }
      const request = { method: 'POST', url, headers, body } as const
      const status = await http({ ...request, timeoutMs: ANSWERS_WITHIN_MS, maxBytes: MOST_BYTES }).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status >= 200 && status < 300) return
      const mayPass = status === 0 || status === 429 || status >= 500
      if (!mayPass || left === 0)
        throw new Error(`The cluster of live updates answered ${status || 'nothing'}.`)
      await sleep(PAUSE_MS, undefined, { ref: false })
    }
  }
  const app = `/apps/${cluster.appId}`
  return {
    publish: (channel, event, data) =>
      call(`${app}/events`, { name: event, channels: [channel], data: JSON.stringify(data) }),
    endConnections: (userId) => call(`${app}/users/${encodeURIComponent(userId)}/terminate_connections`, {}),
  }
}

/** The address of a call, signed (Pusher Channels HTTP API, “Authentication”). */
export function signedUrl(
  { apiUrl, key, secret }: Pick<LiveCluster, 'apiUrl' | 'key' | 'secret'>,
  now: Temporal.Instant,
  { method, path, body }: { method: string; path: string; body: string },
): string {
  // By name, as they are signed.
  const query = [
    ['auth_key', key],
    ['auth_timestamp', Math.floor(now.epochMilliseconds / 1000)],
    ['auth_version', '1.0'],
    ['body_md5', createHash('md5').update(body).digest('hex')],
  ]
    .map((pair) => pair.join('='))
    .join('&')
  const signature = createHmac('sha256', secret.reveal()).update(`${method}\n${path}\n${query}`).digest('hex')
  return `${apiUrl}${path}?${query}&auth_signature=${signature}`
}
