import { setTimeout as sleep } from 'node:timers/promises'
import type { Arrival, ReceivingService, ServiceAnswer } from './arrivals.ts'
import { answerHook, type HookState, scriptOf } from './hook.ts'
import { channelsPage } from './page.ts'
import { answerSlack } from './slack.ts'
import { answerTeams } from './teams.ts'

export type { Arrival } from './arrivals.ts'

/** Slack, Teams and a server for webhooks in the sandbox: everything that alerts are sent to. */
export interface ChannelEmulator {
  /** Serves `/channels/…`: the services, and a page of what has arrived. */
  pages(request: Request): Promise<Response>
  /** Every call that arrived, oldest first; to be read alone. */
  readonly arrivals: Arrival[]
  /** The secrets that webhooks at this path, which begins with their host, are verified by. */
  trust(path: string, secrets: readonly string[]): void
  /** What webhooks at this path are answered next, one after the other, the last one ever after. */
  script(path: string, statuses: readonly number[]): void
  /** Ends whatever is held up. */
  stop(): void
}

const KEPT = 200
/** Longer than any sender waits. */
const STALL_MS = 120_000
const SERVICES: readonly ReceivingService[] = ['slack', 'teams', 'hook']

/**
 * Paths say how they are answered: a status as last part (`/services/T000/B000/404`), and of webhooks
 * `/statuses/503,200/…`, `/stall` and `/redirect`.
 */
export function startChannels(now: () => Temporal.Instant): ChannelEmulator {
  const arrivals: Arrival[] = []
  const hooks = new Map<string, HookState>()
  const stopping = new AbortController()

  const hookAt = (path: string): HookState =>
    hooks.getOrInsertComputed(path.replace(/\?.*$/, ''), () => ({ secrets: [], script: scriptOf(path) }))

  async function receive(to: ReceivingService, path: string, request: Request): Promise<Response> {
    if (request.method !== 'POST') return new Response('Only POST.', { status: 405 })
    const arrival: Arrival = {
      to,
      path,
      at: now().toString({ smallestUnit: 'second' }),
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
      status: null,
      note: null,
    }
    arrivals.push(arrival)
    arrivals.splice(0, arrivals.length - KEPT)
    const { status, body, headers, note } = await answerTo(arrival)
    arrival.status = status
    arrival.note = note ?? null
    return new Response(body ?? null, { status, ...(headers && { headers }) })
  }

  async function answerTo(arrival: Arrival): Promise<ServiceAnswer> {
    const { to, path } = arrival
    if (to === 'slack') return answerSlack(arrival)
    if (to === 'teams') return answerTeams(arrival)
    if (/\/stall\/?$/.test(path)) {
      await sleep(STALL_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      return { status: 204, note: 'Held up.' }
    }
    if (/\/redirect\/?$/.test(path)) {
      const location = `/channels/hook${path.replace(/redirect\/?$/, 'redirected')}`
      return { status: 307, headers: { location }, note: 'Redirected.' }
    }
    return answerHook(arrival, hookAt(path), now())
  }

  async function controls(request: Request): Promise<Response> {
    const isJson = request.headers.get('accept')?.includes('application/json')
    if (request.method !== 'POST') return isJson ? Response.json(arrivals) : channelsPage(arrivals, hooks)
    // Only its own pages: what a page elsewhere sends does nothing.
    const origin = request.headers.get('origin')
    if (origin !== null && origin !== new URL(request.url).origin)
      return new Response('Not from there.', { status: 403 })
    const form = new URLSearchParams(await request.text())
    const path = form.get('path') ?? ''
    const secret = form.get('secret')?.trim() ?? ''
    if (path.startsWith('/')) hookAt(path).secrets = secret === '' ? [] : [secret]
    return new Response(null, { status: 303, headers: { location: '/channels' } })
  }

  return {
    arrivals,
    pages: async (request) => {
      const { pathname, search } = new URL(request.url)
      const [, , first = ''] = pathname.split('/')
      const service = SERVICES.find((one) => one === first)
      if (service) return receive(service, pathname.slice(`/channels/${service}`.length) + search, request)
      if (first !== '') return new Response('There is nothing here.', { status: 404 })
      return controls(request)
    },
    trust: (path, secrets) => {
      hookAt(path).secrets = secrets
    },
    script: (path, statuses) => {
      hookAt(path).script = [...statuses]
    },
    stop: () => stopping.abort(),
  }
}
