import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type Pusher from 'pusher-js'
import { useEffect } from 'react'
import { companyChannel, LIVE_EVENTS, LIVE_KEY, OVER_QUOTA } from '../../shared/domain/live.ts'
import { COMPANY_KEY, PLAN_KEY } from '../features/company/index.ts'
import { WATCHED_KEYS } from '../features/groups/index.ts'
import { REPORTS_KEY } from '../features/reports/index.ts'
import { SOURCES_KEY } from '../features/sources/index.ts'
import { globals } from '../lib/globals.ts'
import { HEARD, JUST_READ_MS, provideSocket, subscribe } from '../lib/liveChannel.ts'
import { loadExtra } from '../lib/newVersion.ts'
import { useSession } from '../lib/session.ts'
import { withRest } from '../lib/withRest.ts'

/** What a page shows of sources and of the plan; not what hangs below it, such as the estimate of a change. */
const TOLD_OF = {
  source: [SOURCES_KEY, COMPANY_KEY],
  subscription: [COMPANY_KEY, PLAN_KEY],
} as const

const readAnew = (client: QueryClient, keys: readonly (readonly string[])[]) => {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey, exact: true })
}

/**
 * Reads anew what the server says has changed, as long as somebody who works in the company is signed in; and all of it when
 * the socket was gone for a while or opened late, as what was told meanwhile is lost.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  const { user, company, secondFactorNeeded } = useSession()
  const hasConsented = globals().consent === null || (user?.termsConsent && user.ageConsent)
  const mayHear = user !== null && user.roleName !== 'client' && hasConsented && !secondFactorNeeded
  const companyId = mayHear && company ? company.id : null
  useEffect(() => {
    if (companyId === null) return
    let isLeft = false
    let pusher: Pusher | null = null
    // After what the page needs to be seen.
    const idle = setTimeout(() => {
      connect()
        .then((connected) => {
          if (isLeft) return connected.disconnect()
          pusher = connected
          if (globals().live) comeBackToCluster(connected, () => isLeft)
          comeBackToRoom(connected, () => isLeft)
          listen(connected, client, companyId)
          provideSocket(connected)
        })
        // Without it the page asks when it comes to the front, as ever.
        .catch(() => undefined)
    }, IDLE_MS)
    const disconnect = () => {
      isLeft = true
      clearTimeout(idle)
      pusher?.disconnect()
    }
    // Before the page goes: what the end of the socket would set off is for nobody.
    window.addEventListener('pagehide', disconnect)
    // A page that the browser has kept comes back as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isLeft = false
      pusher?.connect()
    }
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pageshow', comeBack)
      window.removeEventListener('pagehide', disconnect)
      disconnect()
      provideSocket(null)
    }
  }, [client, companyId])
}

const IDLE_MS = 1_000

async function connect(): Promise<Pusher> {
  const { default: Client } = await loadExtra(() => import('pusher-js'))
  const { live } = globals()
  const { hostname, port, protocol } = live ? new URL(live.url) : location
  const isSecure = protocol === 'https:'
  const headers = { 'X-CSRF-Token': globals().csrfToken }
  return new Client(live?.key ?? LIVE_KEY, {
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port) || 80,
    wssPort: Number(port) || 443,
    forceTLS: isSecure,
    // The library would fall back to hosts of its makers.
    enabledTransports: isSecure ? ['wss'] : ['ws'],
    disableStats: true,
    channelAuthorization: { transport: 'ajax', endpoint: '/broadcasting/auth', headers },
    userAuthentication: { transport: 'ajax', endpoint: '/broadcasting/user-auth', headers },
  })
}

const AGAIN_MS = 5_000

/**
 * A cluster knows persons and no sessions: it ends all sockets of somebody one of whose sessions has ended, for good. Those
 * whose session goes on come back; the others are let into no channel.
 */
function comeBackToCluster(pusher: Pusher, isLeft: () => boolean): void {
  pusher.signin()
  pusher.connection.bind('disconnected', () => {
    setTimeout(() => {
      if (!isLeft()) pusher.connect()
    }, AGAIN_MS)
  })
}

const ROOM_LOOK_MS = 60_000

/** One socket too many of a person comes back when others may be closed; the library itself would not. */
function comeBackToRoom(pusher: Pusher, isLeft: () => boolean): void {
  pusher.connection.bind('error', ({ error }: { error?: { data?: { code?: number } } }) => {
    if (error?.data?.code !== OVER_QUOTA) return
    setTimeout(() => {
      if (!isLeft()) pusher.connect()
    }, ROOM_LOOK_MS)
  })
}

/** What changes often, as runs of reports in the morning, is read at once and then this often. */
const REST_MS = 2_000

/** A morning's scans tell of hundreds one after the other, and a group's rows are megabytes. */
const ALERTS_REST_MS = 3_000

/** Reads groups anew once what comes together has come. */
function alertsSoon(client: QueryClient): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      readGroupsAnew(client)
    }, ALERTS_REST_MS)
  }
}

const readGroupsAnew = (client: QueryClient) => {
  for (const queryKey of WATCHED_KEYS) void client.invalidateQueries({ queryKey })
}

function listen(pusher: Pusher, client: QueryClient, companyId: string): void {
  const channel = subscribe(pusher, companyChannel(companyId))
  const bind = (event: string, read: () => void) => channel.bind(event, withRest(read, REST_MS))
  bind(LIVE_EVENTS.source, () => readAnew(client, TOLD_OF.source))
  bind(LIVE_EVENTS.subscription, () => readAnew(client, TOLD_OF.subscription))
  bind(LIVE_EVENTS.reports, () => void client.invalidateQueries({ queryKey: REPORTS_KEY }))
  channel.bind(LIVE_EVENTS.alerts, alertsSoon(client))
  let wasHeard = false
  channel.bind(HEARD, () => {
    // Counted from when its HTML was asked for.
    if (wasHeard || performance.now() > JUST_READ_MS) {
      readAnew(client, [...TOLD_OF.source, ...TOLD_OF.subscription])
      readGroupsAnew(client)
    }
    // No page's HTML brings them, and what is sent at once may be made before its page hears of it.
    void client.invalidateQueries({ queryKey: REPORTS_KEY })
    wasHeard = true
  })
}
