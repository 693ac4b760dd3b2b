import { z } from 'zod'
import type { Inputs } from '../../contract.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { BadFilter } from './lists.ts'
import { PROCEDURES, type Reply } from './procedures.ts'
import { isSandboxToken, sandboxToken } from './seeds.ts'

export { sandboxToken } from './seeds.ts'

/** What a demo source is connected with. */
export const sandboxCredentials = () => ({
  type: 'credentials' as const,
  account: 'Harbour & Pine',
  token: sandboxToken('demo'),
})

/** Demo values for what a widget's form lets people type. */
export const sandboxInputs: Inputs = {
  target: 'northwind.example',
  term: 'light tent',
  competitor: 'trailguide.example',
}

const Body = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
})
const CREDITS = 98_795
const HTML = '<!doctype html><html><title>Serpstat is being updated</title></html>'

/** Emulates api.serpstat.com/v4: JSON-RPC, errors with status 200. */
export const emulator: Emulator = async (request, context) => {
  const { switches } = context
  if (switches.has('slow')) await new Promise((resolve) => setTimeout(resolve, 3000))
  if (switches.has('server_error')) return new Response('Internal error', { status: 500 })
  if (switches.has('html_answer')) return new Response(HTML, { headers: { 'content-type': 'text/html' } })
  const url = new URL(request.url)
  const body = Body.safeParse(await request.json().catch(() => null))
  if (request.method !== 'POST' || url.pathname !== '/') return new Response('Not found', { status: 404 })
  if (!body.success) return failure('', 400, 'JSON schema error')
  const { id, method, params } = body.data
  const token = url.searchParams.get('token') ?? ''
  if (token === '') return failure(id, 400, 'Token is missing')
  if (switches.has('expired_token') || !isSandboxToken(token)) return failure(id, 403, 'Invalid token!')
  if (switches.has('revoked_grant')) return failure(id, 403, 'User is blocked')
  if (switches.has('rate_limited')) return failure(id, 429, 'Too many queries')
  if (method === 'SerpstatLimitsProcedure.getStats') return stats(id, context)
  const procedure = PROCEDURES[method]
  if (!procedure) return failure(id, 32116, `Method ${method} is not supported`)
  const isFree = method.startsWith('RtApi')
  if (switches.has('error_in_200')) return failure(id, 500, 'Undefined server error')
  if (!isFree && switches.has('quota_used_up')) return failure(id, 402, 'Plan credits exceeded')
  if (switches.has('missing_scope')) return failure(id, 403, 'API is not included in the plan')
  if (switches.has('no_access')) return failure(id, 403, 'This search engine is forbidden')
  if (switches.has('bad_field')) return failure(id, 32117, 'Field is not allowed')
  if (!isFree && switches.has('empty')) return failure(id, 32017, 'Data not found')
  const today = context.now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const text = (name: string) => String(params[name] ?? '')
  try {
    const reply = procedure({ params, today, text })
    if (reply === null) return failure(id, 32017, 'Data not found')
    if (typeof reply === 'string') return failure(id, 400, reply)
    return success(id, params, reply, context)
  } catch (error) {
    if (error instanceof BadFilter) return failure(id, 32117, error.message)
    throw error
  }
}

function stats(id: string | number, { switches }: EmulatorContext): Response {
  const left_lines = switches.has('quota_used_up') ? 0 : CREDITS
  return Response.json({
    id,
    result: {
      data: {
        max_lines: 100_000,
        used_lines: 100_000 - left_lines,
        left_lines,
        user_info: { user_id: '5550', ga_client_Id: '1243.54', plan_id: '2028' },
        plugin_limits: { hasApiPlugin: true, delayBetweenRequests: 1, total: 10_000, used: 10, left: 9990 },
      },
      summary_info: { left_lines },
    },
  })
}

function success(
  id: string | number,
  params: Record<string, unknown>,
  reply: Reply,
  { switches }: EmulatorContext,
): Response {
  const { lines, wrap, data, more, price } = reply
  const page = Number(params.page ?? 1)
  const asked = Number(params.size ?? params.pageSize ?? 100)
  const size = switches.has('two_pages') && lines ? Math.min(asked, Math.ceil(lines.length / 2) || 1) : asked
  const cut = lines?.slice((page - 1) * size, page * size)
  const summary_info = {
    page,
    ...(lines ? { total: lines.length, page_total: Math.ceil(lines.length / size), count: cut?.length } : {}),
    left_lines: CREDITS - price,
  }
  const content = cut ? (wrap ? wrap(cut) : cut) : data
  const result = { ...(content === undefined ? {} : { data: content, summary_info }), ...more }
  const text = JSON.stringify({ id, result })
  const headers = { 'content-type': 'application/json' }
  return new Response(switches.has('truncated_answer') ? text.slice(0, text.length / 2) : text, { headers })
}

const failure = (id: string | number, code: number, message: string): Response =>
  Response.json({ id, error: { code, message, data: null } })
