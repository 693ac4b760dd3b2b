import type { SandboxPerson } from '../../sandbox/consent.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import type { SandboxCredentials } from '../../sandboxProtocol.ts'
import { SCOPES } from '../definition.ts'
import type { EmulatedAdvertiser } from './accounts.ts'
import { advertiserInfo, entities } from './entities.ts'
import { reportRows } from './report.ts'
import { readReport } from './request.ts'
import { advertisersOf, authorise, bearerOf, demoToken, envelope, refusal, revoke, token } from './signIn.ts'

/** Hours until an hour's deliveries are counted. */
const HOURS_LATE = 1
/** Rows of a page while the sandbox pretends that everything is long. */
const SHORT_PAGE = 2

/** Emulates the Marketing API for the sandbox's advertisers. The version prefix is optional. */
export const emulator: Emulator = async (request, context) => {
  const path = new URL(request.url).pathname.replace(/^\/open_api\/v1\.3/, '')
  if (path === '/portal/auth') return authorise(request, context)
  if (path === '/oauth2/access_token/' && request.method === 'POST') return token(request, context)
  if (path === '/oauth2/revoke_token/' && request.method === 'POST') return revoke(request, context)
  const failed = await failure(context)
  if (failed) return failed
  const person = await bearerOf(request, context)
  if (person instanceof Response) return person
  const healthy = answer(path, new URL(request.url).searchParams, person, context)
  if (!context.switches.has('truncated_answer')) return healthy
  const text = await healthy.text()
  return new Response(text.slice(0, Math.floor(text.length / 2)), { headers: healthy.headers })
}

/** What a demo source is connected with: the first person of the consent page. Tokens have no end. */
export async function sandboxCredentials(): Promise<SandboxCredentials> {
  const scopes = Object.keys(SCOPES)
  return { type: 'oauth', accessToken: await demoToken(), refreshToken: null, expiresAt: null, scopes }
}

async function failure({ switches }: EmulatorContext): Promise<Response | null> {
  if (switches.has('slow')) await new Promise((resolve) => setTimeout(resolve, 3000))
  if (switches.has('html_answer') || switches.has('server_error')) {
    const headers = { 'content-type': 'text/html' }
    const status = switches.has('server_error') ? 502 : 200
    return new Response('<html><head><title>502 Bad Gateway</title></head></html>', { status, headers })
  }
  if (switches.has('error_in_200')) return refusal(50000, 'System error.')
  if (switches.has('rate_limited')) return refusal(40100, 'App reaches the QPS limit.')
  if (switches.has('quota_used_up')) {
    return refusal(40100, 'Due to too many requests, requests from App are temporarily restricted.')
  }
  return null
}

function answer(
  path: string,
  query: URLSearchParams,
  person: SandboxPerson,
  context: EmulatorContext,
): Response {
  if (path === '/user/info/') {
    const { id, name, email } = person
    return envelope({ core_user_id: id, display_name: name, email: email.replace(/^(.).*@/, '$1***@') })
  }
  if (path === '/oauth2/advertiser/get/') {
    if (query.get('secret') !== 'sandbox-secret') return refusal(40101, 'The app_id or secret is incorrect.')
    const list = advertisersOf(person).map(({ id, name }) => ({ advertiser_id: id, advertiser_name: name }))
    return envelope({ list })
  }
  if (path === '/advertiser/info/') return advertiserInfo(advertisersOf(person), query)
  const advertiser = advertisersOf(person).find(({ id }) => id === query.get('advertiser_id'))
  if (!advertiser) return refusal(40001, `advertiser does not grant you ${path}:GET permission`)
  if (path === '/campaign/get/' || path === '/adgroup/get/' || path === '/ad/get/') {
    const rows = entities(advertiser, path, query)
    return rows instanceof Response ? rows : paged(rows, query, context)
  }
  return path === '/report/integrated/get/'
    ? report(advertiser, query, context)
    : refusal(40002, `The path ${path} is not supported.`)
}

function report(advertiser: EmulatedAdvertiser, query: URLSearchParams, context: EmulatorContext): Response {
  const { switches, now } = context
  if (!advertiser.reports || switches.has('no_access') || switches.has('missing_scope')) {
    return refusal(40001, 'advertiser does not grant you /report/integrated/get/:GET permission')
  }
  const asked = readReport(query)
  if (Array.isArray(asked)) return refusal(...asked)
  if (switches.has('bad_field')) return refusal(40002, 'metrics: spendings is not supported')
  const local = now.toZonedDateTimeISO(advertiser.timeZone)
  const today = { date: local.toPlainDate().toString(), hours: Math.max(0, local.hour - HOURS_LATE) }
  return paged(switches.has('empty') ? [] : reportRows(advertiser, asked, today), query, context)
}

function paged(rows: object[], query: URLSearchParams, { switches }: EmulatorContext): Response {
  const page = Number(query.get('page') ?? 1)
  const asked = Number(query.get('page_size') ?? 10)
  const size = switches.has('two_pages') ? SHORT_PAGE : asked
  return envelope({
    list: rows.slice((page - 1) * size, page * size),
    page_info: {
      page,
      page_size: size,
      total_number: rows.length,
      total_page: Math.ceil(rows.length / size),
    },
  })
}
