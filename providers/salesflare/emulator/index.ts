import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { dayNumber } from '../../sandbox/numbers.ts'
import { EUR, isSandboxKey, PIPELINES, recordsOn, sandboxKey, USERS, ZONE } from './data.ts'

export { sandboxKey } from './data.ts'

export const sandboxCredentials = () => ({
  type: 'credentials' as const,
  account: 'Northwind Outdoor Sales',
  token: sandboxKey('demo'),
})

/** Emulates Salesflare's lists: bare arrays, `limit` and `offset`, its short defaults, its error envelope. */
export const emulator: Emulator = async (request, context) => {
  const { switches } = context
  if (switches.has('slow')) await new Promise((resolve) => setTimeout(resolve, 3000))
  if (switches.has('server_error'))
    return failure(500, 'Internal Server Error', 'An internal server error occurred')
  if (switches.has('error_in_200')) {
    return Response.json({ statusCode: 500, error: 'Internal Server Error', message: 'Try again' })
  }
  if (switches.has('html_answer')) {
    return new Response('<!DOCTYPE html><html><head><title>503 Maintenance</title></head></html>', {
      headers: { 'content-type': 'text/html' },
    })
  }
  const [scheme, key = ''] = (request.headers.get('authorization') ?? '').split(' ')
  const isDead = switches.has('expired_token') || switches.has('revoked_grant')
  if (isDead || scheme !== 'Bearer' || !isSandboxKey(key)) return failure(401, 'Unauthorized', 'Unauthorized')
  if (switches.has('rate_limited') || switches.has('quota_used_up')) {
    return failure(429, 'Too Many Requests', 'Rate limit exceeded')
  }
  if (switches.has('missing_scope') || switches.has('no_access'))
    return failure(403, 'Forbidden', 'Forbidden')
  const url = new URL(request.url)
  if (switches.has('bad_field') && url.pathname !== '/me') {
    return failure(400, 'Bad Request', '"limit" must be a number')
  }
  const response = answer(url, context)
  if (!switches.has('truncated_answer')) return response
  const text = await response.text()
  return new Response(text.slice(0, Math.ceil(text.length / 2)), response)
}

function answer({ pathname, searchParams }: URL, { now, switches }: EmulatorContext): Response {
  const today = dayNumber(now.toZonedDateTimeISO(ZONE).toPlainDate().toString())
  const records = recordsOn(today)
  const nothing = switches.has('empty')
  switch (pathname) {
    case '/me':
      return Response.json(ME)
    case '/pipelines':
      return Response.json(PIPELINES)
    case '/users':
      return Response.json(page(USERS, searchParams, 20))
    case '/accounts':
      return Response.json(page(nothing ? [] : kept(records.accounts, searchParams), searchParams, 10))
    case '/contacts':
      return Response.json(page(nothing ? [] : kept(records.contacts, searchParams), searchParams, 20))
    case '/opportunities':
      return Response.json(page(nothing ? [] : deals(records.deals, searchParams), searchParams, 10))
    case '/tasks':
      return Response.json(page(nothing ? [] : tasks(records.tasks, searchParams), searchParams, 20))
    default:
      return failure(404, 'Not Found', 'Not Found')
  }
}

const ME = {
  ...USERS[0],
  is_admin: true,
  team: {
    id: 402,
    name: 'Northwind Outdoor',
    currency: EUR,
    time_zone: ZONE,
    total_user_count: USERS.length,
    tracking_token: 'never-to-be-read',
    stripe_customer_id: 'never-to-be-read',
  },
}

type Row = Record<string, unknown>

/** All lists are in order of creation, which is that of their ids. */
function page(rows: readonly Row[], query: URLSearchParams, standard: number): Row[] {
  const offset = Number(query.get('offset') ?? 0)
  return rows.slice(offset, offset + Number(query.get('limit') ?? standard))
}

function kept(rows: Row[], query: URLSearchParams): Row[] {
  const holds = (row: Row, field: string, name: string) => {
    const [after, before] = [query.get(`${name}_after`), query.get(`${name}_before`)]
    const date = String(row[field])
    return (after === null || date >= after) && (before === null || date <= before)
  }
  return rows.filter((row) => holds(row, 'creation_date', 'creation') && holds(row, 'close_date', 'close'))
}

function deals(rows: Row[], query: URLSearchParams): Row[] {
  const [closed, pipeline] = [query.get('closed'), query.get('pipeline')]
  const found = kept(rows, query).filter(
    (row) =>
      (closed === null || String(row.closed) === closed) &&
      (pipeline === null || JSON.stringify(row.pipeline).includes(`"id":${pipeline},`)),
  )
  if (query.get('details') === 'true') return found
  return found.map(({ stage_updates: _details, ...row }) => row)
}

/** Without assignees, the tasks of the key's own user. */
function tasks(rows: Row[], query: URLSearchParams): Row[] {
  const wanted = query.getAll('assignees')
  const ids = wanted.length > 0 ? wanted : [String(USERS[0]?.id)]
  return rows.filter(({ assignees }) => ids.some((id) => JSON.stringify(assignees).includes(`"id":${id},`)))
}

const failure = (statusCode: number, error: string, message: string): Response =>
  Response.json({ statusCode, error, message }, { status: statusCode })
