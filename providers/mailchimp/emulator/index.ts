import { SANDBOX_PEOPLE } from '../../sandbox/consent.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { fieldPaths, omitFields, pickFields } from '../../sandbox/fields.ts'
import type { SandboxCredentials } from '../../sandboxProtocol.ts'
import { ACCOUNT, AUDIENCES, campaignsOf, type EmulatedAudience, type EmulatedMailing } from './data.ts'
import { activityOf, automationsOf, clientsOf, historyOf, listOf, placesOf } from './lists.ts'
import { clickedLinks, domainRows, openPlaces, reportOf } from './reports.ts'
import { bearerOf, demoToken, signIn } from './signIn.ts'

/** Emulates Mailchimp's login and Marketing API 3.0 for the sandbox's account; paths may omit `/3.0`. */
export const emulator: Emulator = async (request, context) => {
  const failed = await failure(request, context)
  if (failed) return failed
  const healthy = context.origin === 'login' ? await signIn(request, context) : await api(request, context)
  if (!context.switches.has('truncated_answer')) return healthy
  const text = await healthy.text()
  const { status, headers } = healthy
  return new Response(text.slice(0, Math.floor(text.length / 2)), { status, headers })
}

/** What a demo source is connected with: the first person of the consent page. Tokens have no end. */
export async function sandboxCredentials(): Promise<SandboxCredentials> {
  return { type: 'oauth', accessToken: await demoToken(), refreshToken: null, expiresAt: null, scopes: [] }
}

export const problem = (status: number, title: string, detail: string): Response =>
  Response.json(
    {
      type: 'https://mailchimp.com/developer/marketing/docs/errors/',
      title,
      status,
      detail,
      instance: '995c5cb0-3280-4a6e-808b-3b096d0bb219',
    },
    { status, headers: { 'content-type': 'application/problem+json; charset=utf-8' } },
  )
const notFound = () => problem(404, 'Resource Not Found', 'The requested resource could not be found.')

/** Failures of the API; signing in fails by `token_server_error` alone. */
async function failure(request: Request, { switches, origin }: EmulatorContext): Promise<Response | null> {
  if (origin === 'login' && !new URL(request.url).pathname.endsWith('/metadata')) return null
  if (switches.has('slow')) await new Promise((resolve) => setTimeout(resolve, 3000))
  if (switches.has('server_error'))
    return problem(500, 'Internal Server Error', 'An unexpected error occurred.')
  if (switches.has('html_answer')) {
    return new Response('<!doctype html><title>Maintenance</title>', {
      headers: { 'content-type': 'text/html' },
    })
  }
  if (origin === 'login') return null
  if (switches.has('error_in_200')) {
    const body = await problem(500, 'Internal Server Error', 'An unexpected error occurred.').text()
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }
  if (switches.has('rate_limited')) {
    return problem(429, 'Too Many Requests', 'You have exceeded the limit of 10 simultaneous connections.')
  }
  if (switches.has('quota_used_up')) return new Response('', { status: 403 })
  if (switches.has('missing_scope'))
    return problem(403, 'Forbidden', 'Your role does not have access to this.')
  if (switches.has('no_access')) return problem(403, 'User Disabled', 'This account has been disabled.')
  if (switches.has('bad_field')) return problem(400, 'Bad Request', 'The field given is not valid.')
  return null
}

async function api(request: Request, context: EmulatorContext): Promise<Response> {
  const person = await bearerOf(request, context)
  if (!person) {
    return problem(
      401,
      'API Key Invalid',
      "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
    )
  }
  const url = new URL(request.url)
  const path = url.pathname.replace(/^\/3\.0(?=\/|$)/, '') || '/'
  const audiences = person.id === SANDBOX_PEOPLE[0].id ? AUDIENCES : []
  const body = answer(path, url.searchParams, audiences, context)
  return body === null ? notFound() : Response.json(trimmed(body, url.searchParams))
}

/** Cut down to `fields`, and without `exclude_fields`. */
function trimmed(body: unknown, query: URLSearchParams): unknown {
  const keep = query.get('fields')
  const drop = query.get('exclude_fields')
  const kept = keep ? pickFields(body, fieldPaths(keep)) : body
  return drop ? omitFields(kept, fieldPaths(drop)) : kept
}

/** The body of a path; null where there is nothing. */
function answer(
  path: string,
  query: URLSearchParams,
  audiences: EmulatedAudience[],
  context: EmulatorContext,
): object | null {
  const { now, switches } = context
  const today = now.toZonedDateTimeISO(ACCOUNT.account_timezone).toPlainDate().toString()
  const page = (key: string, rows: object[]) => paged(key, switches.has('empty') ? [] : rows, query, context)
  const [, kind, id, part] = path.split('/')
  if (path === '/') return { ...ACCOUNT, _links: [] }
  if (path === '/ping') return { health_status: "Everything's Chimpy!" }
  if (path === '/reports')
    return page(
      'reports',
      sent(audiences, query, context).map((one) => reportOf(one, now)),
    )
  if (path === '/campaigns') return page('campaigns', sent(audiences, query, context).map(campaignOf))
  if (path === '/automations') return page('automations', audiences.length > 0 ? automationsOf() : [])
  if (path === '/lists')
    return paged(
      'lists',
      audiences.map((one) => listOf(one, today)),
      query,
      context,
    )
  if (kind === 'reports' && id) {
    const campaign = sent(audiences, new URLSearchParams(), context).find((one) => one.id === id)
    return campaign ? subReport(campaign, part, page, now) : null
  }
  const audience = kind === 'lists' ? audiences.find((one) => one.id === id) : undefined
  if (!audience) return null
  switch (part) {
    case undefined:
      return switches.has('empty') ? { id: audience.id, name: audience.name } : listOf(audience, today)
    case 'activity':
      return page('activity', activityOf(audience, today, now))
    case 'growth-history':
      return page('history', descendingUnlessAsked(historyOf(audience, today), query))
    case 'clients':
      return page('clients', clientsOf(audience, today))
    case 'locations':
      return page('locations', placesOf(audience, today))
    default:
      return null
  }
}

function subReport(
  campaign: EmulatedMailing,
  part: string | undefined,
  page: (key: string, rows: object[]) => object,
  now: Temporal.Instant,
): object | null {
  switch (part) {
    case undefined:
      return reportOf(campaign, now)
    case 'click-details':
      return page('urls_clicked', clickedLinks(campaign, now))
    case 'domain-performance':
      return domainRows(campaign, now)
    case 'locations':
      return page('locations', openPlaces(campaign, now))
    default:
      return null
  }
}

const descendingUnlessAsked = (rows: object[], query: URLSearchParams) =>
  query.get('sort_dir') === 'ASC' ? rows : rows.toReversed()

/** Campaigns of the requested time and audience, the latest first. */
function sent(
  audiences: EmulatedAudience[],
  query: URLSearchParams,
  { now }: EmulatorContext,
): EmulatedMailing[] {
  const since = query.get('since_send_time')
  const before = query.get('before_send_time')
  const inTime = ({ sentAt }: EmulatedMailing) => {
    const at = Temporal.Instant.from(sentAt)
    const after = (text: string) => Temporal.Instant.compare(at, Temporal.Instant.from(text)) > 0
    return (since === null || after(since)) && (before === null || !after(before)) && !after(now.toString())
  }
  const day = (text: string | null, otherwise: string) => text?.slice(0, 10) ?? otherwise
  const wanted = query.get('list_id')
  return audiences
    .filter(({ id }) => wanted === null || id === wanted)
    .flatMap((audience) =>
      campaignsOf(audience, day(since, '2024-02-01'), day(before, now.toString().slice(0, 10))),
    )
    .filter(inTime)
    .toSorted((a, b) => b.sentAt.localeCompare(a.sentAt))
}

const campaignOf = ({ id, title, subject, type, audience, sentAt, sent: emails }: EmulatedMailing) => ({
  id,
  web_id: 1,
  type,
  status: 'sent',
  emails_sent: emails,
  send_time: sentAt,
  content_type: 'template',
  recipients: { list_id: audience.id, list_name: audience.name, recipient_count: emails },
  settings: { subject_line: subject, title, from_name: 'Northwind Outdoor' },
})

function paged(key: string, rows: object[], query: URLSearchParams, { switches }: EmulatorContext): object {
  const offset = Number(query.get('offset') ?? 0)
  const asked = Math.min(1000, Number(query.get('count') ?? 10))
  const size = switches.has('two_pages') ? Math.max(1, Math.ceil(rows.length / 2)) : asked
  return { [key]: rows.slice(offset, offset + Math.min(size, asked)), total_items: rows.length, _links: [] }
}
