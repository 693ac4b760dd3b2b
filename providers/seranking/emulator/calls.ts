import type { EmulatorContext } from '../../sandbox/emulation.ts'
import { between, chance, dayNumber } from '../../sandbox/numbers.ts'
import type { Call } from '../client.ts'
import {
  aggregates,
  checkBefore,
  type EmulatedSite,
  isCheckDay,
  keywordsOf,
  positionsOn,
  SEARCH_ENGINES,
  SITES,
} from './data.ts'

interface Question {
  call: Call | 'subscription'
  /** Site or competitor id. */
  id: number
  ask(name: string): string
  today: number
  isEmpty: boolean
}

const LEGACY: [RegExp, Call][] = [
  [/^\/sites$/, 'sites'],
  [/^\/sites\/(\d+)\/search-engines$/, 'siteEngines'],
  [/^\/system\/search-engines$/, 'searchEngines'],
  [/^\/sites\/(\d+)\/keywords$/, 'keywords'],
  [/^\/keyword-groups\/(\d+)$/, 'groups'],
  [/^\/competitors\/site\/(\d+)$/, 'competitors'],
  [/^\/sites\/(\d+)\/positions$/, 'positions'],
  [/^\/sites\/(\d+)\/stat$/, 'summary'],
  [/^\/sites\/(\d+)\/chart$/, 'history'],
  [/^\/sites\/(\d+)\/ads$/, 'ads'],
  [/^\/competitors\/(\d+)\/positions$/, 'competitorPositions'],
]
const CURRENT: Record<string, Question['call']> = {
  '/v1/account/subscription': 'subscription',
  '/v1/system/search-engines': 'searchEngines',
  '/v1/project-management/sites': 'sites',
  '/v1/project-management/sites/search-engines': 'siteEngines',
  '/v1/project-management/keywords': 'keywords',
  '/v1/project-management/keywords/groups': 'groups',
  '/v1/project-management/competitors': 'competitors',
  '/v1/project-management/sites/positions': 'positions',
  '/v1/project-management/sites/summary': 'summary',
  '/v1/project-management/sites/positions/history': 'history',
  '/v1/project-management/sites/ads-stats': 'ads',
  '/v1/project-management/competitors/positions': 'competitorPositions',
}

export function answerCall(url: URL, { origin, now, switches }: EmulatorContext): Response {
  const ask = (name: string) => url.searchParams.get(name) ?? ''
  const legacy = LEGACY.flatMap(([pattern, call]) => {
    const match = pattern.exec(url.pathname)
    return match ? [{ call, id: match[1] ?? '' }] : []
  })[0]
  const current = CURRENT[url.pathname] && {
    call: CURRENT[url.pathname],
    id: ask('site_id') || ask('competitor_id'),
  }
  const found = origin === 'legacy' ? legacy : current
  if (!found?.call) return failure(404, 'Not Found')
  const today = dayNumber(now.toZonedDateTimeISO('UTC').toPlainDate().toString())
  const question = { call: found.call, id: Number(found.id), ask, today, isEmpty: switches.has('empty') }
  if (switches.has('bad_field') && found.call !== 'sites')
    return failure(400, 'Bad Request', 'Invalid parameter')
  return answer(question)
}

function answer(question: Question): Response {
  const { call, id } = question
  if (call === 'subscription') return Response.json({ subscription_info: SUBSCRIPTION })
  if (call === 'searchEngines') return Response.json(SEARCH_ENGINES)
  if (call === 'sites') return Response.json(SITES.map(siteRow))
  if (call === 'competitorPositions') {
    const site = SITES.find(({ competitors }) => competitors.some(([known]) => known === id))
    const name = site?.competitors.find(([known]) => known === id)?.[1]
    if (!site || !name) return failure(404, 'competitor not found')
    return Response.json(positionRows(site, name, question))
  }
  const site = SITES.find((known) => known.id === id)
  if (!site) return failure(404, 'site not found')
  return Response.json(siteAnswer(site, question))
}

const SUBSCRIPTION = {
  status: 'active',
  units_limit: 1_000_000,
  units_left: 998_120,
  start_date: '2026-01-01',
  expiraton_date: '2027-01-01',
}

const siteRow = (site: EmulatedSite) => ({
  id: site.id,
  title: site.title,
  name: site.name,
  group_id: 77,
  is_active: site.active ? 1 : 0,
  exact_url: 0,
  subdomain_match: 1,
  depth: 100,
  check_freq: site.checkFreq,
  check_day: site.checkFreq === 'check_weekly' ? 1 : null,
  guest_link: null,
  keyword_count: keywordsOf(site).length,
})

function siteAnswer(site: EmulatedSite, question: Question): unknown {
  switch (question.call) {
    case 'siteEngines':
      return site.engines.map(({ siteEngineId, searchEngineId }) => ({
        site_engine_id: siteEngineId,
        search_engine_id: searchEngineId,
        region_id: 0,
        region_name: null,
        lang_code: 'en',
        merge_map: 1,
        business_name: null,
        phone: null,
        paid_results: 1,
        keyword_count: keywordsOf(site).length,
      }))
    case 'keywords':
      return keywordsOf(site).map(({ id, name, groupId, tags }) => ({
        id: String(id),
        name,
        group_id: String(groupId),
        link: null,
        first_check_date: '2025-01-10',
        tags,
        site_engine_ids: site.engines.map(({ siteEngineId }) => siteEngineId),
      }))
    case 'groups':
      return site.groups.map(([id, name]) => ({ id, name, creation_date: '2025-01-10' }))
    case 'competitors':
      return site.competitors.map(([id, name]) => ({ id, name, url: `https://${name}`, domain_trust: 40 }))
    case 'positions':
      return positionRows(site, site.name, question)
    case 'summary':
      return summary(site, question)
    case 'history':
      return { data: [{ type: 'avg', data: history(site, question) }] }
    default:
      return checkDays(site, question).map((day) => ({
        date: dateOf(day),
        top: Math.round(between(20, 60, site.id, 'top', day)),
        bottom: Math.round(between(8, 30, site.id, 'bottom', day)),
      }))
  }
}

const dates = new Map<number, string>()
const dateOf = (day: number): string =>
  dates.getOrInsertComputed(day, () => Temporal.PlainDate.from('1970-01-01').add({ days: day }).toString())

/** Days of the requested range on which positions were checked; about the last week without one. */
function checkDays(site: EmulatedSite, { ask, today, isEmpty }: Question): number[] {
  const from = ask('date_from') ? dayNumber(ask('date_from')) : today - 7
  const to = Math.min(ask('date_to') ? dayNumber(ask('date_to')) : today, today)
  if (isEmpty) return []
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at).filter((day) =>
    isCheckDay(site, day),
  )
}

function enginesAsked(site: EmulatedSite, { ask }: Question) {
  const wanted = ask('site_engine_id')
  return site.engines.filter(({ siteEngineId }) => wanted === '' || wanted === String(siteEngineId))
}

function positionRows(site: EmulatedSite, whose: string, question: Question): unknown[] {
  const days = checkDays(site, question)
  if (question.isEmpty) return []
  const withPages = question.ask('with_landing_pages') === '1'
  return enginesAsked(site, question).map(({ siteEngineId }) => ({
    site_engine_id: siteEngineId,
    keywords: keywordsOf(site).map((keyword, at) => {
      const positions = days.map((day) => positionRow(site, whose, siteEngineId, at, day))
      const bid = between(0.3, 3.2, 'bid', keyword.name)
      return {
        id: keyword.id,
        name: keyword.name,
        group_id: keyword.groupId,
        volume: keyword.volume,
        competition: Number(chance('competition', keyword.name).toFixed(2)),
        suggested_bid: Number(bid.toFixed(2)),
        // Numbers sometimes come as text.
        cpc: (bid * 1.1).toFixed(2),
        results: Math.round(between(1e5, 2e7, 'results', keyword.name)),
        total_sum: positions.reduce((sum, { price }) => sum + price, 0),
        positions,
        ...(withPages ? { landing_pages: landingPages(site, whose, keyword.name) } : {}),
      }
    }),
  }))
}

function positionRow(site: EmulatedSite, whose: string, engine: number, at: number, day: number) {
  const pos = positionsOn(site, whose, engine, day)[at] ?? 0
  const before = checkBefore(site, day)
  const was = before === null ? pos : (positionsOn(site, whose, engine, before)[at] ?? 0)
  const name = keywordsOf(site)[at]?.name ?? ''
  const isAdvertised = chance('ad', whose, name) < 0.15
  return {
    date: dateOf(day),
    pos,
    depth: 100,
    change: (was || 101) - (pos || 101),
    price: pos > 0 && pos <= 3 ? 0.5 : 0,
    is_map: 0,
    map_position: name.includes('sale') && pos > 0 ? Math.min(20, Math.ceil(pos / 4)) : 0,
    paid_position: isAdvertised ? 1 + Math.floor(3 * chance('adPlace', name, day)) : 0,
  }
}

function landingPages(site: EmulatedSite, whose: string, keyword: string) {
  const host = whose.startsWith('http') ? whose : `https://${whose}`
  const section =
    site.groups.find(([, , heads]) => heads.some((head) => keyword.includes(head)))?.[1] ?? 'shop'
  const path = keyword.includes('review') ? '/journal/' : `/${section.toLowerCase()}/`
  return [{ url: host + path, date: '2025-06-01' }]
}

function history(site: EmulatedSite, question: Question) {
  const type = question.ask('type')
  return checkDays(site, question).map((day) => {
    const figures = aggregates(site, enginesAsked(site, question), day)
    const value = Object.entries(figures).find(([name]) => name === type)?.[1] ?? 0
    return { date: dateOf(day), value: Number(value.toFixed(2)) }
  })
}

function summary(site: EmulatedSite, { today, isEmpty }: Question) {
  const last = isCheckDay(site, today) ? today : checkBefore(site, today)
  if (last === null || isEmpty) return { today_avg: 0, yesterday_avg: 0 }
  const before = checkBefore(site, last) ?? last
  const now = aggregates(site, site.engines, last)
  const moves = site.engines.flatMap(({ siteEngineId }) =>
    keywordsOf(site).map((_keyword, at) => positionRow(site, site.name, siteEngineId, at, last)),
  )
  const within = (places: number) => moves.filter(({ pos }) => pos > 0 && pos <= places).length
  return {
    today_avg: Number(now.avg_pos.toFixed(1)),
    yesterday_avg: Number(aggregates(site, site.engines, before).avg_pos.toFixed(1)),
    total_up: moves.filter(({ change }) => change > 0).length,
    total_down: moves.filter(({ change }) => change < 0).length,
    top5: within(5),
    top10: within(10),
    top30: within(30),
    visibility: now.visibility,
    visibility_percent: Number(now.visibility_percent.toFixed(1)),
  }
}

const failure = (code: number, message: string, description?: string): Response =>
  Response.json({ error: { code, message, ...(description ? { description } : {}) } }, { status: code })
