import type { EmulatorContext } from '../../../sandbox/emulation.ts'
import { chance, hexDigits } from '../../../sandbox/numbers.ts'

/** Responses in the Graph API's form: refusals, listings, and the failures that all its products share. */

/** A request's path without mount and version: `/act_1/insights`. */
export const metaPath = (request: Request): string =>
  new URL(request.url).pathname.replace(/^\/v\d+\.\d+(?=\/)/, '').replace(/(?<=.)\/$/, '')

/** Parameters as Graph reads them: query first, then a form's or a JSON body's fields. */
export async function metaParameters(request: Request): Promise<Map<string, string>> {
  const read = new Map<string, string>()
  const body = request.method === 'GET' ? '' : await request.clone().text()
  if (/json/.test(request.headers.get('content-type') ?? '')) {
    const fields: unknown = body === '' ? {} : JSON.parse(body)
    for (const [name, value] of Object.entries(fields ?? {}))
      read.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  } else for (const [name, value] of new URLSearchParams(body)) read.set(name, value)
  for (const [name, value] of new URL(request.url).searchParams) read.set(name, value)
  return read
}

export interface MetaRefusalFields {
  code: number
  subcode?: number
  message: string
  type?: string
  /** Meta's sentence for people. */
  userMessage?: string
  transient?: boolean
}

/** The envelope of all Graph errors. */
export function metaRefusal(
  status: number,
  { code, subcode, message, type = 'OAuthException', userMessage, transient }: MetaRefusalFields,
  headers: Record<string, string> = {},
): Response {
  const error = {
    message,
    type,
    code,
    ...(subcode ? { error_subcode: subcode } : {}),
    ...(transient === undefined ? {} : { is_transient: transient }),
    ...(userMessage ? { error_user_title: 'Invalid parameter', error_user_msg: userMessage } : {}),
    fbtrace_id: `A${hexDigits(10, code, message)}`,
  }
  const invalid: Record<string, string> = code === 190 ? { 'www-authenticate': wwwAuthenticate(message) } : {}
  return Response.json({ error }, { status, headers: { ...headers, ...invalid } })
}

const wwwAuthenticate = (message: string) =>
  `OAuth "Facebook Platform" "invalid_token" "${message.replaceAll('"', "'")}"`

/** Graph responds alike for what does not exist and for what is not accessible. */
export const notFound = (id: string): Response =>
  metaRefusal(400, {
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  })

/**
 * One page of a listing with cursors, by the request's `limit` and `after`. The switch `two_pages` halves it.
 * @param defaultLimit items a page where the request names no limit
 */
export async function metaList(
  request: Request,
  context: EmulatorContext,
  items: readonly unknown[],
  { defaultLimit = 25, extra = {} }: { defaultLimit?: number; extra?: object } = {},
): Promise<Response> {
  const parameters = await metaParameters(request)
  const from = Number(readCursor(parameters.get('after')))
  if (!Number.isInteger(from)) {
    return metaRefusal(400, { code: 2642, message: '(#2642) Invalid cursors values' })
  }
  const asked = Number(parameters.get('limit') ?? defaultLimit)
  const limit = context.switches.has('two_pages') ? Math.max(1, Math.ceil(items.length / 2)) : asked
  const data = items.slice(from, from + limit)
  const until = from + data.length
  if (data.length === 0) return Response.json({ data: [], ...extra })
  const next = new URL(`${context.self}/${context.origin}${new URL(request.url).pathname}`)
  for (const [name, value] of parameters) next.searchParams.set(name, value)
  next.searchParams.set('after', cursor(until))
  const paging = {
    cursors: { before: cursor(from), after: cursor(until) },
    ...(until < items.length ? { next: next.href } : {}),
  }
  return Response.json({ data, paging, ...extra })
}

const cursor = (index: number) => btoa(`cursor ${index}`)
function readCursor(text: string | undefined): string {
  if (text === undefined || text === '') return '0'
  try {
    return atob(text).replace(/^cursor /, '')
  } catch {
    return 'bad'
  }
}

/** A product's own throttling message. */
export interface MetaThrottle {
  /** 80000 ads insights, 80001 pages, 80002 Instagram. */
  code: number
  subcode?: number
  /** As in “from this ad-account”. */
  subject: string
  /** `ads_insights`, `pages`, `instagram` … */
  type: string
}

/**
 * The failures that every Graph product shares, around a healthy response: `slow`, `server_error`,
 * `html_answer`,
 * `error_in_200`, `rate_limited`, `quota_used_up`, `truncated_answer`. Adds the usage headers and the version's echo.
 */
export async function withMetaSwitches(
  request: Request,
  context: EmulatorContext,
  throttle: MetaThrottle,
  answer: () => Promise<Response> | Response,
): Promise<Response> {
  const { switches } = context
  const version = /^\/(v\d+\.\d+)\//.exec(new URL(request.url).pathname)?.[1] ?? 'v26.0'
  const calm = { 'facebook-api-version': version, ...usageHeaders(throttle, calmPercent(context), 0) }
  if (switches.has('slow')) await new Promise((resolve) => setTimeout(resolve, 3000))
  if (switches.has('server_error')) {
    const message = '(#2) Service temporarily unavailable'
    return metaRefusal(503, { code: 2, message, transient: true }, calm)
  }
  if (switches.has('html_answer')) {
    const headers = { 'content-type': 'text/html; charset="utf-8"' }
    return new Response('<!DOCTYPE html><html><title>Error</title><p>Sorry, something went wrong.', {
      headers,
    })
  }
  if (switches.has('error_in_200')) {
    return metaRefusal(200, { code: 1, message: 'An unknown error occurred', transient: false }, calm)
  }
  if (switches.has('quota_used_up')) {
    const message = '(#4) Application request limit reached'
    const app = { 'x-app-usage': '{"call_count":100,"total_time":88,"total_cputime":71}' }
    return metaRefusal(400, { code: 4, message, transient: true }, app)
  }
  if (switches.has('rate_limited')) {
    const { code, subcode, subject } = throttle
    const message = `(#${code}) There have been too many calls ${subject}. Wait a bit and try again. For more info, please refer to https://developers.facebook.com/docs/graph-api/overview/rate-limiting.`
    return metaRefusal(
      400,
      { code, ...(subcode ? { subcode } : {}), message },
      usageHeaders(throttle, 100, 19),
    )
  }
  const healthy = await answer()
  for (const [name, value] of Object.entries(calm)) healthy.headers.set(name, value)
  if (!switches.has('truncated_answer')) return healthy
  const body = await healthy.text()
  return new Response(body.slice(0, Math.ceil(body.length / 2)), healthy)
}

const calmPercent = ({ now }: EmulatorContext) => 5 + Math.floor(chance(now.epochMilliseconds) * 30)

function usageHeaders(
  { type }: MetaThrottle,
  percent: number,
  regainMinutes: number,
): Record<string, string> {
  const usage = {
    type,
    call_count: percent,
    total_cputime: Math.floor(percent / 2),
    total_time: Math.floor(percent / 2),
    estimated_time_to_regain_access: regainMinutes,
    ads_api_access_tier: 'standard_access',
  }
  return {
    'x-business-use-case-usage': JSON.stringify({ '1234567890': [usage] }),
    'x-app-usage': JSON.stringify({ call_count: 3, total_time: 2, total_cputime: 1 }),
  }
}
