import { SANDBOX_PEOPLE } from '../../sandbox/consent.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { fieldPaths, pickFields } from '../../sandbox/fields.ts'
import { dayNumber } from '../../sandbox/numbers.ts'
import type { SandboxCredentials } from '../../sandboxProtocol.ts'
import { DOMAINS, type EmulatedDomain, historyDay } from './data.ts'
import { filtered, keywordRows } from './keywords.ts'
import { signIn } from './signIn.ts'

const MOST_DAYS = 100

/** Emulates AccuRanker's sign-in and read API for the sandbox's domains. */
export const emulator: Emulator = async (request, context) => {
  const signedIn = await signIn.answer(request, context)
  if (signedIn) return signedIn
  const failed = await failure(context)
  if (failed) return failed
  const person = await signIn.bearerOf(request, context)
  if (person instanceof Response) return person
  const healthy = await answer(request, context, person.id === SANDBOX_PEOPLE[0].id ? DOMAINS : [])
  if (!context.switches.has('truncated_answer')) return healthy
  const text = await healthy.text()
  return new Response(text.slice(0, Math.max(1, Math.floor(text.length / 2))), { headers: healthy.headers })
}

/** What a demo source is connected with: an access token that has ended, so that its first call refreshes. */
export async function sandboxCredentials(): Promise<SandboxCredentials> {
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(0)
  return { type: 'oauth', ...(await signIn.demoTokens()), expiresAt, scopes: ['read'] }
}

const detail = (status: number, words: string, headers: Record<string, string> = {}) =>
  Response.json({ detail: words }, { status, headers })
const notFound = () => detail(404, 'Not found.')

async function failure({ switches }: EmulatorContext): Promise<Response | null> {
  if (switches.has('slow')) await new Promise((resolve) => setTimeout(resolve, 3000))
  if (switches.has('server_error')) return detail(500, 'Internal server error.')
  if (switches.has('html_answer')) {
    return new Response('<!doctype html><title>Maintenance</title>', {
      headers: { 'content-type': 'text/html' },
    })
  }
  if (switches.has('error_in_200')) {
    return Response.json({
      message: 'The active plan for this account does not allow access to this endpoint.',
    })
  }
  if (switches.has('rate_limited')) {
    return detail(429, 'Request was throttled. Expected available in 12 seconds.', { 'retry-after': '12' })
  }
  if (switches.has('quota_used_up'))
    return detail(429, 'Request was throttled. Expected available in 3600 seconds.')
  if (switches.has('missing_scope')) return detail(403, 'You do not have permission to perform this action.')
  return null
}

async function answer(
  request: Request,
  context: EmulatorContext,
  domains: EmulatedDomain[],
): Promise<Response> {
  const url = new URL(request.url)
  const query = url.searchParams
  const path = url.pathname.replace(/^\/api\/v4/, '')
  if (!path.endsWith('/')) return Response.redirect(`${url.origin}${url.pathname}/`, 301)
  const days = daysAsked(query, context.now)
  if (days === null) return detail(400, `The period may hold at most ${MOST_DAYS} days.`)
  if (path === '/accounts/') return shown(accounts(domains), query)
  if (path === '/domains/') return paged(domains.map(domainRow), query, context)
  const [, id, part] = /^\/domains\/([^/]+)\/(keywords\/)?$/.exec(path) ?? []
  const domain = domains.find((one) => String(one.id) === id)
  if (!domain || context.switches.has('no_access')) return notFound()
  if (context.switches.has('bad_field'))
    return detail(400, 'Invalid field name(s) in fields: history.averag_rank')
  if (!part) return shown(domainHistory(domain, context.switches.has('empty') ? [] : days), query)
  const rows = context.switches.has('empty') ? [] : keywordRows(domain, days)
  if (request.method !== 'POST') return paged(rows, query, context)
  const left = filtered(rows, await request.json().catch(() => null))
  return left ? paged(left, query, context, 201) : detail(400, 'Invalid filter.')
}

/** Every day of the period; without one, the latest. Null where it is too long. Days to come have no ranks. */
function daysAsked(query: URLSearchParams, now: Temporal.Instant): string[] | null {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const from = query.get('period_from') ?? today
  const asked = query.get('period_to') ?? today
  if (dayNumber(asked) - dayNumber(from) >= MOST_DAYS) return null
  const to = asked < today ? asked : today
  const first = Temporal.PlainDate.from(from)
  return Array.from({ length: Math.max(0, dayNumber(to) - dayNumber(from) + 1) }, (_, day) =>
    first.add({ days: day }).toString(),
  )
}

function accounts(domains: EmulatedDomain[]): object[] {
  return [...new Map(domains.map(({ account }) => [account.id, account])).values()]
}

const domainRow = ({ id, domain, name, account }: EmulatedDomain) => ({
  id,
  domain,
  display_name: name,
  last_scraped: '2026-11-21T05:12:44Z',
  created_at: '2024-02-01',
  group: { id: 3301, name: 'Clients', account },
})

const domainHistory = (domain: EmulatedDomain, days: string[]) => ({
  ...domainRow(domain),
  history: days.map((day) => historyDay(domain, day)),
  competitors: domain.competitors.map(({ id, domain: name }) => ({
    id,
    domain: name,
    display_name: '',
    history: days.map((day) => historyDay(domain, day, id)),
  })),
})

/** Objects hold what `fields` names, and nothing without it. */
function shown(body: object, query: URLSearchParams, status = 200): Response {
  const fields = query.get('fields')
  return Response.json(pickFields(body, fields ? fieldPaths(fields) : [['nothing']]), { status })
}

function paged(
  rows: object[],
  query: URLSearchParams,
  { switches }: EmulatorContext,
  status = 200,
): Response {
  const offset = Number(query.get('offset') ?? 0)
  // A cap below the requested limit is a round number.
  const limit = switches.has('two_pages') ? 10 : Number(query.get('limit') ?? 100)
  return shown(rows.slice(offset, offset + limit), query, status)
}
