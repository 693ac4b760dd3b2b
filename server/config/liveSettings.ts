import { z } from 'zod'
import { isLoopback } from '../lib/isLoopback.ts'
import { Secret } from './secret.ts'

/** A Pusher-compatible cluster that open pages are told by, in place of our own sockets. */
export interface LiveCluster {
  /** Scheme, host and port of its sockets. */
  url: string
  /** The same of its HTTP API. */
  apiUrl: string
  appId: string
  /** Public: pages carry it. */
  key: string
  secret: Secret
}

const name = (what: string) =>
  z.string().regex(/^[\w-]{1,100}$/, `is not ${what}; copy it from the cluster’s settings`)

const address = z
  .string()
  .refine((text) => {
    const url = URL.parse(text)
    return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === ''
  }, 'is not the address of a cluster; set for example https://live.example.com')
  .transform((text) => new URL(text).origin)

/** The environment variables of a cluster. */
export const liveVariables = {
  LIVE_URL: address.optional(),
  LIVE_API_URL: address.optional(),
  LIVE_APP_ID: name('the id of an application').optional(),
  LIVE_KEY: name('the key of an application').optional(),
  LIVE_SECRET: z.string().min(16, 'is too short to be safe; set at least 16 characters').optional(),
}

type Variables = z.output<z.ZodObject<typeof liveVariables>>

const CLUSTER = ['LIVE_URL', 'LIVE_APP_ID', 'LIVE_KEY', 'LIVE_SECRET'] as const

/** What the settings of a cluster lack or must not be, a sentence each. */
export function findLiveProblems(values: Variables & { SANDBOX: boolean }): string[] {
  const missing = CLUSTER.filter((one) => values[one] === undefined)
  if (missing.length === CLUSTER.length && values.LIVE_API_URL === undefined) return []
  if (missing.length > 0)
    return [`${missing.join(', ')}: missing, while other LIVE_ variables are set; set all or none.`]
  return (['LIVE_URL', 'LIVE_API_URL'] as const).flatMap((name) => {
    const url = values[name]
    if (url === undefined || isLoopback(new URL(url).hostname)) return []
    if (values.SANDBOX)
      return `${name} names a cluster on another machine, which the sandbox (SANDBOX=1) never may; set SANDBOX=0 for real use or remove the LIVE_ variables.`
    return url.startsWith('http:')
      ? `${name} begins with http:, which shows what is told to whoever is on the way; set its https: address.`
      : []
  })
}

/** Null where pages are told by our own sockets. */
export function readLiveCluster(values: Variables): LiveCluster | null {
  const { LIVE_URL: url, LIVE_APP_ID: appId, LIVE_KEY: key, LIVE_SECRET: secret } = values
  if (!url || !appId || !key || !secret) return null
  return { url, apiUrl: values.LIVE_API_URL ?? url, appId, key, secret: new Secret(secret) }
}
