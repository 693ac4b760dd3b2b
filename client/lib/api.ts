import type { z } from 'zod'
import { ApiError, errorOf, unreachable } from './ApiError.ts'
import { nameCall } from './callNames.ts'
import { leaveFor } from './focusHeading.ts'
import { globals } from './globals.ts'
import { identification } from './identification.ts'
import { linkTo } from './paths.ts'
import { endSession, RELOAD_STATUSES } from './sessionEnd.ts'

export interface CallOptions {
  /** Sent as JSON, or as multipart when it is FormData. */
  body?: unknown
  query?: object
  /** What the password of a shared link was exchanged for. */
  authorisation?: string | null
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Creates something: retried because no answer came, it creates nothing twice. */
  once?: boolean
  /** Goes out even when the page is left meanwhile. */
  keepalive?: boolean
}

/** `?a=1&b=2`, without empty values; an empty string when nothing is left. */
export function queryString(query: object): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** An owner looks at a dashboard as its readers do (`?as=client`): reading calls go without the session. */
const asReader = (method: string) =>
  method === 'GET' && new URLSearchParams(location.search).get('as') === 'client'

/**
 * The only way to our server. Answers of any status are returned as they are, except those that end the session
 * (401, 419, 588): unsaved work is stored and the page reloads. Throws ApiError when there is no answer.
 */
export async function request(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const { body, query, signal, keepalive, once } = options
  const called = once ? nameCall(method, path, body) : null
  const multipart = body instanceof FormData
  const answer = await fetch(`${path}${queryString(query ?? {})}`, {
    method,
    signal: signal ?? null,
    keepalive: keepalive ?? false,
    credentials: asReader(method) ? 'omit' : 'same-origin',
    headers: { ...headersOf(options), ...(called && { 'idempotency-key': called.name }) },
    ...(body !== undefined && { body: multipart ? body : JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw unreachable(cause)
  })
  called?.answered(answer.status)
  if (RELOAD_STATUSES.includes(answer.status)) {
    endSession()
    throw errorOf(answer.status, await answer.text())
  }
  return answer
}

const headersOf = ({ body, authorisation, headers }: CallOptions): Record<string, string> => ({
  accept: 'application/json',
  'x-requested-with': 'XMLHttpRequest',
  'x-identification': identification(),
  'x-csrf-token': globals().csrfToken,
  ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
  ...(authorisation && { 'x-authorization': authorisation }),
  ...headers,
})

/**
 * Reads a text synchronously, blocking the page. For the browser's printing only, which takes the page as it is when
 * `beforeprint` returns. Null where there is no answer, or a refusal.
 */
export function readNow(path: string, options: CallOptions): string | null {
  const call = new XMLHttpRequest()
  try {
    call.open('GET', `${path}${queryString(options.query ?? {})}`, false)
    for (const [name, value] of Object.entries(headersOf(options))) call.setRequestHeader(name, value)
    call.send()
  } catch {
    return null
  }
  return call.status === 200 ? call.responseText : null
}

/** As `request`, but any status from 400 on throws ApiError. */
export async function demand(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const answer = await request(method, path, options)
  if (answer.status < 400) return answer
  const error = errorOf(answer.status, await answer.text())
  // An admin has just demanded one: the page that loads now leads to where it is set up.
  if (error.id === 'second_factor_required') endSession()
  // Whatever way somebody has just signed in by.
  if (error.id === 'account_closed') leaveFor(linkTo.accountClosed())
  throw error
}

/** Calls and reads the JSON answer by its schema. Throws ApiError, or ZodError when the answer breaks the contract. */
export async function call<S extends z.ZodType>(
  schema: S,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<z.output<S>> {
  const answer = await demand(method, path, options)
  return schema.parse(await answer.json())
}

/** Calls where only success matters. */
export async function send(method: string, path: string, options: CallOptions = {}): Promise<void> {
  await demand(method, path, options)
}

/** Deletes what is at that address. A 404 is fine: someone else was quicker, or the first answer was lost. */
export async function remove(path: string): Promise<void> {
  await send('DELETE', path).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
}
