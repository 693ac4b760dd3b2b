import type { Inputs } from '../../contract.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { BadRequest, costOf, filtered, ordered, selected } from './lists.ts'
import { ROUTES, type Route } from './routes.ts'
import { isSandboxKey, sandboxKey } from './seeds.ts'

export { sandboxKey } from './seeds.ts'

/** What a demo source is connected with. */
export const sandboxCredentials = () => ({
  type: 'credentials' as const,
  account: 'Harbour & Pine',
  token: sandboxKey('demo'),
})

/** Demo values for what a widget's form lets people type. */
export const sandboxInputs: Inputs = { target: 'northwind.example' }

/** Emulates api.ahrefs.com/v3. */
export const emulator: Emulator = async (request, context) => {
  const { switches } = context
  if (switches.has('slow')) await new Promise((resolve) => setTimeout(resolve, 3000))
  if (switches.has('server_error')) return refusal(500, 'Internal server error')
  if (switches.has('html_answer')) {
    const page = '<!doctype html><html><title>Attention required</title></html>'
    return new Response(page, { headers: { 'content-type': 'text/html' } })
  }
  const key = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  if (switches.has('expired_token')) return refusal(401, 'API key has expired')
  if (switches.has('revoked_grant') || !isSandboxKey(key)) return refusal(401, 'Unauthorized')
  if (switches.has('rate_limited')) return refusal(429, 'Rate limit exceeded', { 'retry-after': '20' })
  const url = new URL(request.url)
  if (url.pathname === '/subscription-info/limits-and-usage') return usage(context)
  if (switches.has('error_in_200')) return refusal(200, 'Something went wrong')
  const route = ROUTES[url.pathname]
  if (!route) return refusal(404, 'Not found')
  if (!route.free && switches.has('quota_used_up')) return refusal(403, 'API units limit reached')
  if (switches.has('missing_scope')) return refusal(403, 'This endpoint is not available on your plan')
  if (switches.has('no_access')) return Response.json(['Error', 'Forbidden'], { status: 403 })
  if (switches.has('bad_field')) return refusal(400, "column 'nonsense' not found")
  try {
    return answer(url, route, context)
  } catch (error) {
    if (error instanceof BadRequest) return refusal(400, error.message)
    throw error
  }
}

function usage({ now, switches }: EmulatorContext): Response {
  const usedUp = switches.has('quota_used_up')
  const today = now.toZonedDateTimeISO('UTC')
  return Response.json({
    limits_and_usage: {
      subscription: 'Standard, billed monthly',
      usage_reset_date: `${today.toPlainDate().with({ day: 1 }).add({ months: 1 })}T00:00:00Z`,
      units_limit_workspace: 800_000,
      units_usage_workspace: usedUp ? 800_000 : 12_345,
      units_limit_api_key: null,
      units_usage_api_key: 9876,
      api_key_expiration_date: `${today.toPlainDate().add({ days: 200 })}T09:00:00Z`,
    },
  })
}

function answer(url: URL, route: Route, { now, switches }: EmulatorContext): Response {
  const ask = (name: string) => url.searchParams.get(name) ?? ''
  check(url.searchParams, route, now)
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const all = route.lines(ask, today)
  const known = new Set([...Object.keys(all[0] ?? {}), ...(route.columns ?? [])])
  const asked = ask('select') ? ask('select').split(',') : (route.columns ?? [])
  const limit = Number(ask('limit') || 1000)
  const found = switches.has('empty') && !url.pathname.startsWith('/management') ? [] : all
  const where = url.searchParams.get('where')
  const lines = ordered(filtered(found, where), url.searchParams.get('order_by')).slice(0, limit)
  const rows = asked.length > 0 ? selected(lines, asked, known) : lines
  if (route.shape === 'object' && rows.length === 0) return refusal(404, 'No data for this target')
  const price = costOf(new Set([...asked, ask('order_by').split(':')[0] ?? ''].filter(Boolean)))
  const units = route.free ? 0 : Math.max(50, rows.length * price)
  const text = JSON.stringify({ [route.root]: route.shape === 'object' ? rows[0] : rows })
  const headers = {
    'content-type': 'application/json',
    'x-api-rows': String(rows.length),
    'x-api-units-cost-row': String(route.free ? 0 : price),
    'x-api-units-cost-total': String(units),
    'x-api-units-cost-total-actual': String(units),
    'x-api-cache': 'no_cache',
  }
  const cut = switches.has('truncated_answer') ? text.slice(0, Math.ceil(text.length / 2)) : text
  return new Response(cut, { headers })
}

function check(parameters: URLSearchParams, route: Route, now: Temporal.Instant): void {
  for (const name of route.required) {
    if (!parameters.get(name)) throw new BadRequest(`missing required parameter "${name}"`)
  }
  for (const name of parameters.keys()) {
    if (![...route.required, ...route.optional].includes(name)) {
      throw new BadRequest(`unknown parameter "${name}"`)
    }
  }
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  for (const name of ['date', 'date_from', 'date_to', 'date_compared']) {
    const date = parameters.get(name)
    if (date && (!/^\d{4}-\d{2}-\d{2}$/.test(date) || date >= today))
      throw new BadRequest(`bad date "${date}"`)
  }
}

const refusal = (status: number, error: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error }, { status, headers })
