import type { Inputs } from '../../contract.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { isDatabase } from '../catalogue/databases.ts'
import { headersOf } from '../catalogue/index.ts'
import * as links from './backlinks.ts'
import * as sites from './data.ts'
import { answerFilter, answerPage, answerSort } from './lines.ts'
import { answerProjects, isProjectsCall } from './projects.ts'

export { sandboxKey } from './data.ts'

/** What a demo source is connected with. */
export const sandboxCredentials = () => ({
  type: 'credentials' as const,
  account: 'Harbour & Pine',
  token: sites.sandboxKey('demo'),
})

/** Demo values for what a widget's form lets people type. */
export const sandboxInputs: Inputs = {
  target: 'northwind.example',
  term: 'light tent',
  competitor: 'trailguide.example',
}

const FAMILY =
  /^(domain|subdomain|subfolder|url)_(rank|ranks|rank_history|organic|organic_unique|adwords|organic_organic|adwords_adwords)$/

/**
 * Emulates Semrush: CSV text, errors as a line of text whose HTTP status is unreliable; JSON for projects.
 */
export const emulator: Emulator = async (request, context) => {
  const { switches } = context
  if (switches.has('slow')) await new Promise((resolve) => setTimeout(resolve, 3000))
  const url = new URL(request.url)
  if (switches.has('html_answer')) {
    const headers = { 'content-type': 'text/html' }
    return new Response('<!doctype html><html><title>Semrush: maintenance</title></html>', { headers })
  }
  if (isProjectsCall(url)) return answerProjects(url, context)
  if (switches.has('server_error')) return failure(500, 'INTERNAL ERROR', 500)
  if (switches.has('error_in_200')) return failure(500, 'INTERNAL ERROR')
  const key = url.searchParams.get('key') ?? ''
  const isDead = switches.has('expired_token') || switches.has('revoked_grant')
  if (isDead || !sites.isSandboxKey(key)) return failure(120, 'WRONG KEY - ID PAIR')
  if (switches.has('rate_limited')) return failure(429, 'TOO MANY REQUESTS', 429)
  if (context.origin === 'www') return balance(url, context)
  if (switches.has('missing_scope')) return failure(130, 'API DISABLED', 403)
  if (switches.has('quota_used_up')) return failure(132, 'API UNITS BALANCE IS ZERO', 403)
  if (switches.has('no_access')) return failure(133, 'DB ACCESS DENIED', 403)
  if (switches.has('bad_field')) return failure(10042, 'INVALID DOMAIN', 400)
  if (switches.has('empty')) return failure(50, 'NOTHING FOUND')
  const today = context.now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const found = url.pathname.startsWith('/analytics/v1')
    ? linkLines(url, today)
    : siteLines(url, today, context)
  if (found instanceof Response) return found
  const response = answer(url, found)
  if (!switches.has('truncated_answer')) return response
  const text = await response.text()
  const cut = text.lastIndexOf(';')
  return new Response(text.slice(0, cut > 0 ? cut : text.length / 2), response)
}

function balance(url: URL, { switches }: EmulatorContext): Response {
  if (url.pathname !== '/users/countapiunits.html') return new Response('Not found', { status: 404 })
  return new Response(switches.has('quota_used_up') ? '0' : '1,250,000')
}

function siteLines(url: URL, today: string, { switches }: EmulatorContext): sites.Line[] | Response {
  const ask = (name: string) => url.searchParams.get(name) ?? ''
  const type = ask('type')
  if (type === '') return failure(41, 'MANDATORY PARAMETER "type" NOT SET OR EMPTY')
  const database = ask('database')
  if (!type.endsWith('_ranks') && database === '')
    return failure(46, 'MANDATORY PARAMETER "database" NOT SET OR EMPTY')
  if (database !== '' && !isDatabase(database)) return failure(133, 'DB ACCESS DENIED', 403)
  const archived = ask('display_date')
  const date = archived ? `${archived.slice(0, 4)}-${archived.slice(4, 6)}-${archived.slice(6)}` : today
  if (type === 'phrase_this') {
    if (ask('phrase') === '') return failure(43, 'MANDATORY PARAMETER "phrase" NOT SET OR EMPTY')
    return [sites.phraseLine(ask('phrase'), database, date)]
  }
  const [, mode = '', report] = FAMILY.exec(type) ?? []
  if (!report) return failure(10000, 'QUERY TYPE NOT FOUND')
  const domain = ask(mode)
  if (domain === '') return failure(42, `MANDATORY PARAMETER "${mode}" NOT SET OR EMPTY`)
  if (!domain.includes('.')) return failure(10042, 'INVALID DOMAIN', 400)
  // A subdomain requested as a domain is not found.
  if (mode === 'domain' && /^(blog|shop|docs|www)\./.test(domain)) return []
  const snapshot = { domain, database, date }
  const lines = reportLines(report, snapshot, url, today, switches.has('two_pages'))
  return mode === 'domain' ? lines : lines.map(withoutMovements)
}

/** Movements of keywords are only returned for whole domains. */
const withoutMovements = ({ On: _new, Oe: _up, Oi: _down, Ol: _lost, ...line }: sites.Line): sites.Line =>
  line

function reportLines(
  report: string,
  snapshot: sites.Snapshot,
  url: URL,
  today: string,
  many: boolean,
): sites.Line[] {
  const isDaily = url.searchParams.get('display_daily') === '1'
  if (report === 'rank') return [sites.overview(snapshot)]
  if (report === 'ranks') return sites.databaseLines(snapshot.domain, snapshot.date)
  if (report === 'rank_history') return history(snapshot, isDaily, today)
  if (report === 'organic') return sites.keywordLines(snapshot, false, many)
  if (report === 'adwords') return sites.keywordLines(snapshot, true, many)
  if (report === 'organic_unique') return sites.pageLines(snapshot, many)
  return sites.competitorLines(snapshot)
}

/** Rows of the 15th since 2016, or of the last 31 days. */
function history(snapshot: sites.Snapshot, daily: boolean, today: string): sites.Line[] {
  const end = Temporal.PlainDate.from(today)
  const fifteenth = end.day >= 15 ? end.with({ day: 15 }) : end.with({ day: 15 }).subtract({ months: 1 })
  const months = Temporal.PlainDate.from('2016-01-15').until(fifteenth, { largestUnit: 'month' }).months
  const days = daily
    ? Array.from({ length: 31 }, (_, back) => end.subtract({ days: back }))
    : Array.from({ length: months + 1 }, (_, back) => fifteenth.subtract({ months: back }))
  return days.map((day) => sites.overview({ ...snapshot, date: day.toString() }))
}

function linkLines(url: URL, today: string): sites.Line[] | Response {
  const target = url.searchParams.get('target') ?? ''
  if (target === '') return failure(10013, 'Required parameter "target" is not specified', 400)
  switch (url.searchParams.get('type')) {
    case 'backlinks_overview':
      return [links.linkOverview(target, today)]
    case 'backlinks_historical':
      if (url.searchParams.get('target_type') !== 'root_domain')
        return failure(10000, 'Invalid target_type', 400)
      return links.linkHistory(target, today)
    case 'backlinks_refdomains':
      return links.referringDomains(target)
    case 'backlinks_anchors':
      return links.anchors(target)
    case 'backlinks_pages':
      return links.linkedPages(target)
    case 'backlinks_tld':
      return links.zones(target)
    default:
      return failure(10000, 'QUERY TYPE NOT FOUND', 400)
  }
}

function answer(url: URL, all: sites.Line[]): Response {
  const ask = (name: string) => url.searchParams.get(name) ?? ''
  const columns = ask('export_columns').split(',').filter(Boolean)
  const limit = Number(ask('display_limit') || 0) || 10_000
  const offset = Number(ask('display_offset') || 0)
  if (offset >= limit) return failure(605, 'OFFSET IS GREATER THAN LIMIT', 400)
  const lines = answerPage(
    answerSort(answerFilter(all, url.searchParams), ask('display_sort')),
    offset,
    limit,
  )
  if (lines.length === 0) return failure(50, 'NOTHING FOUND')
  const known = columns.length > 0 ? columns : Object.keys(lines[0] ?? {})
  const quoted = ask('export_escape') === '1' && url.pathname === '/'
  const cell = (value: string | number) =>
    quoted ? `"${String(value).replaceAll('"', '""')}"` : String(value)
  const rows = [
    known.map((code) => cell(headersOf(code)[0] ?? code)),
    ...lines.map((line) => known.map((code) => cell(line[code] ?? ''))),
  ]
  const headers = { 'content-type': 'text/plain; charset=UTF-8' }
  return new Response(`${rows.map((row) => row.join(';')).join('\r\n')}\r\n`, { headers })
}

const failure = (number: number, text: string, status = 200): Response =>
  new Response(`ERROR ${number} :: ${text}`, {
    status,
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
  })
