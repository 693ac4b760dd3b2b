import type { z } from 'zod'
import type { ProviderContext } from '../../contract.ts'
import { ProviderError } from '../../providerError.ts'
import { type Explain, type MetaFailure, metaError, metaFailure } from './errors.ts'
import { budgetReading, type MetaUsage, metaUsage } from './usage.ts'

/** Calls to the Graph API, both of a signed-in source and of the steps of a sign-in. */

export interface MetaRequest {
  /** Without the version, beginning with a slash: `/me`, `/act_1/insights`. */
  path: string
  method?: 'GET' | 'POST' | 'DELETE'
  /** Sent in the query, of a POST as a form; undefined ones are left out. Structured values are given as JSON text. */
  parameters?: Readonly<Record<string, string | undefined>>
  /** The product's own mapping of a failure, tried before the shared one; null defers to that. */
  explain?: Explain
}

/** The path of an object, or of one of its edges: `/act_1/insights`. */
export const nodePath = (id: string, edge?: string): string =>
  [`/${encodeURIComponent(id)}`, ...(edge ? [edge] : [])].join('/')

/**
 * The result of a call; null where its failure only means that the object does not exist (yet, or any more).
 * @param ask makes the call with the given mapping of failures
 */
export async function orNothing<T>(
  isNothing: (failure: MetaFailure) => boolean,
  ask: (explain: Explain) => Promise<T>,
  explain: Explain = () => null,
): Promise<T | null> {
  const nothing = new ProviderError('bad_request', 'Meta has nothing here.')
  try {
    return await ask((failure) => (isNothing(failure) ? nothing : explain(failure)))
  } catch (error) {
    if (error === nothing) return null
    throw error
  }
}

export interface MetaCaller
  extends Pick<ProviderContext, 'origin' | 'fetch' | 'now' | 'noteBudget' | 'signal'> {
  /** Absent in calls that prove who they are by parameters. */
  token?: string
  /** The app's secret: calls are then signed. Also removed from Meta's messages. */
  secret?: string | undefined
}

/**
 * @throws ProviderError as metaError maps it; `unavailable` for a response that is not JSON; `unexpected` for
 *   JSON of
 *   another shape than the schema's
 */
export async function callGraph<T>(
  caller: MetaCaller,
  request: MetaRequest,
  schema: z.ZodType<T>,
): Promise<{ data: T; usage: MetaUsage }> {
  caller.signal.throwIfAborted()
  const { token, secret } = caller
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(request.parameters ?? {})) {
    if (value !== undefined) parameters.set(name, value)
  }
  if (token && secret) parameters.set('appsecret_proof', await appSecretProof(token, secret))
  const method = request.method ?? 'GET'
  const url = caller.origin('graph') + request.path
  const answer = await caller.fetch({
    method,
    url: method === 'POST' || parameters.size === 0 ? url : `${url}?${parameters}`,
    headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(method === 'POST' ? { body: parameters } : {}),
    signal: caller.signal,
  })
  const secrets = [token, secret].filter((text) => text !== undefined && text !== '') as string[]
  const usage = metaUsage(answer.headers)
  const reading = budgetReading(usage, caller.now)
  if (reading) caller.noteBudget?.(reading)
  const failure = metaFailure(answer, secrets)
  if (failure) throw request.explain?.(failure) ?? metaError(failure)
  const parsed = schema.safeParse(JSON.parse(answer.text))
  if (parsed.success) return { data: parsed.data, usage }
  const words = secrets.reduce((text, hidden) => text.replaceAll(hidden, '…'), answer.text)
  throw new ProviderError(
    'unexpected',
    'Meta answered in a form that is not known yet. If it happens again, report it with the time of day.',
    { vendorMessage: words.slice(0, 200), cause: parsed.error },
  )
}

/** Proof that a call comes from the app's own server (developers.facebook.com/docs/graph-api/guides/secure-requests). */
export async function appSecretProof(token: string, secret: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(token))).toHex()
}
