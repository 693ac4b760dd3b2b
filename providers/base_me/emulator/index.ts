import { stepOfDay } from '../../kit/query/days.ts'
import { SANDBOX_PEOPLE, type SandboxPerson } from '../../sandbox/consent.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { sandboxSignIn } from '../../sandbox/signIn.ts'
import type { SandboxCredentials } from '../../sandboxProtocol.ts'
import { SIGN_IN_PATHS } from '../client.ts'
import { CLIENTS, type EmulatedClient, type EmulatedLink, linksOf } from './data.ts'
import { exportCsv } from './export.ts'

const signIn = sandboxSignIn({
  name: 'Base.me',
  paths: SIGN_IN_PATHS,
  scope: 'read',
  accessSeconds: 3600,
  unauthorised: () => ({ message: 'Unauthenticated.' }),
})

/** What a demo source is connected with: an access token that has ended, so that its first call refreshes. */
export async function sandboxCredentials(): Promise<SandboxCredentials> {
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(0)
  return { type: 'oauth', ...(await signIn.demoTokens()), expiresAt, scopes: ['read'] }
}

/** Emulates the assumed contract, and serves a CSV export at `/export.csv` to test the import with. */
export const emulator: Emulator = async (request, context) => {
  const signedIn = await signIn.answer(request, context)
  if (signedIn) return signedIn
  const url = new URL(request.url)
  if (url.pathname === '/export.csv') return csv(todayOf(context))
  const failed = await failure(context)
  if (failed) return failed
  const person = await signIn.bearerOf(request, context)
  if (person instanceof Response) return person
  const healthy = answer(url, context, person)
  if (!context.switches.has('truncated_answer')) return healthy
  const text = await healthy.text()
  return new Response(text.slice(0, Math.max(1, Math.floor(text.length / 2))), { headers: healthy.headers })
}

const todayOf = ({ now }: EmulatorContext) => now.toZonedDateTimeISO('UTC').toPlainDate().toString()

const csv = (today: string) =>
  new Response(exportCsv(today), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="links.csv"',
    },
  })

const refusal = (status: number, message: string, rest: object = {}, headers: Record<string, string> = {}) =>
  Response.json({ message, ...rest }, { status, headers })

async function failure({ switches }: EmulatorContext): Promise<Response | null> {
  if (switches.has('slow')) await new Promise((resolve) => setTimeout(resolve, 3000))
  if (switches.has('server_error')) return refusal(500, 'Server Error')
  if (switches.has('error_in_200')) return refusal(200, 'Something went wrong.')
  if (switches.has('html_answer')) {
    return new Response('<!doctype html><html><head><title>Maintenance</title></head></html>', {
      headers: { 'content-type': 'text/html' },
    })
  }
  if (switches.has('rate_limited')) return refusal(429, 'Too Many Attempts.', {}, { 'retry-after': '12' })
  if (switches.has('quota_used_up')) return refusal(429, 'Too Many Attempts.')
  if (switches.has('missing_scope')) return refusal(403, 'This action is unauthorized.')
  return null
}

function answer(url: URL, context: EmulatorContext, person: SandboxPerson): Response {
  const query = url.searchParams
  const clients = person.id === SANDBOX_PEOPLE[0].id ? CLIENTS : []
  if (url.pathname === '/api/v1/me') {
    const { id, name, email } = person
    return Response.json({ data: { id: Number(id), name, email, role: 'Admin' } })
  }
  if (url.pathname === '/api/v1/clients') return paged(clients.map(clientRow), query, context)
  if (!/^\/api\/v1\/links(\/summary)?$/.test(url.pathname)) return refusal(404, 'Not found.')
  const client = clients.find(({ id }) => String(id) === query.get('client_id'))
  if (!client || context.switches.has('no_access')) return refusal(404, 'Client not found.')
  if (context.switches.has('bad_field')) {
    const errors = { sort: ['The selected sort is invalid.'] }
    return refusal(422, 'The given data was invalid.', { errors })
  }
  const links = context.switches.has('empty') ? [] : linksAsked(client, query, context)
  if (url.pathname.endsWith('/summary')) return summary(client, links, query.get('group_by') ?? 'day')
  return paged(links, query, context)
}

const clientRow = ({ pace: _pace, ...row }: EmulatedClient) => row

function linksAsked(
  client: EmulatedClient,
  query: URLSearchParams,
  context: EmulatorContext,
): EmulatedLink[] {
  const today = todayOf(context)
  const range = { from: query.get('date_from') ?? today, to: query.get('date_to') ?? today }
  const status = query.get('status')
  return linksOf(client, range, today).filter((link) => status === null || link.status === status)
}

function paged(rows: readonly object[], query: URLSearchParams, { switches }: EmulatorContext): Response {
  const asked = Math.min(100, Number(query.get('per_page') ?? 25))
  const size = switches.has('two_pages') ? Math.max(1, Math.ceil(rows.length / 2)) : asked
  const page = Number(query.get('page') ?? 1)
  const meta = {
    current_page: page,
    per_page: size,
    total: rows.length,
    last_page: Math.max(1, Math.ceil(rows.length / size)),
  }
  return Response.json({ data: rows.slice((page - 1) * size, page * size), meta })
}

function summary(client: EmulatedClient, links: readonly EmulatedLink[], by: string): Response {
  const groups = Map.groupBy(links, (link) => keyOf(link, by))
  const data = [...groups].map(([key, members]) => {
    const count = (test: (link: EmulatedLink) => boolean) => members.filter(test).length
    const confirmed = members.filter(({ status }) => status === 'confirmed')
    return {
      key,
      opportunities: count(({ status }) => status === 'opportunity'),
      requested: count(({ status }) => status === 'requested'),
      pending: count(({ status }) => status === 'pending'),
      confirmed: confirmed.length,
      live: count(({ health }) => health.startsWith('live')),
      live_dofollow: count(({ health }) => health === 'live_dofollow'),
      dead: count(({ health }) => health === 'dead'),
      cost: confirmed
        .reduce((sum, { price, currency }) => sum + (currency === 'USD' ? Number(price ?? 0) : 0), 0)
        .toFixed(2),
    }
  })
  return Response.json({ data, meta: { client_id: client.id, group_by: by, currency: 'USD' } })
}

function keyOf({ date, type, status, health, category, owner }: EmulatedLink, by: string): string {
  const named: Record<string, string> = { type, status, health, category, owner: owner.name }
  return named[by] ?? stepOfDay(date, by === 'week' || by === 'month' ? by : 'day')
}
