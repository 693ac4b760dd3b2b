import type { EmulatorContext } from '../../sandbox/emulation.ts'
import {
  campaignOf,
  type EmulatedTracking,
  keywordsOf,
  maskOf,
  PROJECTS,
  trackedDays,
  visibilityDay,
} from './campaigns.ts'
import { isSandboxKey, type Line } from './data.ts'
import { answerFilter } from './lines.ts'
import { moves, positionRow, sortTracked, trackedKeywords } from './positions.ts'

/** Longest list the emulator gives in one call while `two_pages` is on. */
const SHORT_PAGE = 15

export const isProjectsCall = ({ pathname }: URL): boolean => /^\/(management|reports)\/v1\//.test(pathname)

/** Emulates the JSON reports: projects, their campaigns, and what these track. */
export async function answerProjects(url: URL, context: EmulatorContext): Promise<Response> {
  const { switches } = context
  if (switches.has('server_error')) return refusal(500, 'Internal error', 500)
  if (switches.has('error_in_200')) return refusal(511, 'Unknown error', 200)
  const isDead = switches.has('expired_token') || switches.has('revoked_grant')
  if (isDead || !isSandboxKey(url.searchParams.get('key') ?? '')) return refusal(120, 'Wrong key-ID pair')
  if (switches.has('rate_limited')) return refusal(429, 'Too many requests', 429)
  if (switches.has('missing_scope')) return refusal(130, 'API disabled')
  if (switches.has('quota_used_up')) return refusal(132, 'API units balance is zero')
  if (switches.has('no_access')) return refusal(403, 'Access denied', 403)
  if (switches.has('bad_field')) return refusal(519, 'Missing mandatory URL parameter')
  const response = route(url, context)
  if (!switches.has('truncated_answer')) return response
  const text = await response.text()
  return new Response(text.slice(0, text.length / 2), response)
}

function route(url: URL, context: EmulatorContext): Response {
  if (url.pathname === '/management/v1/projects') return Response.json(projects(url, context))
  const [, project] = /^\/management\/v1\/projects\/(\d+)\/tracking\/campaigns$/.exec(url.pathname) ?? []
  if (project) return campaigns(project)
  const [, id] = /^\/reports\/v1\/projects\/(\d+_\d+)\/tracking\/$/.exec(url.pathname) ?? []
  const campaign = id ? campaignOf(id) : undefined
  return campaign ? report(campaign, url, context) : refusal(512, `Can't find project with project_id ${id}`)
}

function projects(url: URL, { switches }: EmulatorContext): unknown[] {
  if (switches.has('empty')) return []
  const wanted = url.searchParams.get('filter') ?? 'own'
  return PROJECTS.filter(
    ({ permission }) => wanted === 'all' || permission.includes('OWNER') === (wanted === 'own'),
  ).map((project) => ({
    url: project.url,
    domain_unicode: project.url,
    tools: project.tools.map((tool) => ({ tool })),
    project_id: project.id,
    project_name: project.name,
    owner_id: 1200300,
    permission: project.permission,
  }))
}

function campaigns(id: string): Response {
  const project = PROJECTS.find((known) => String(known.id) === id)
  if (!project) return refusal(512, `Can't find project with project_id ${id}`)
  return Response.json({
    project_id: project.id,
    campaigns: project.campaigns.map((campaign) => ({
      id: campaign.id,
      url: campaign.url,
      type: 'rootdomain',
      engine: 'google',
      location: campaign.location,
      language: campaign.location.hl,
      device: campaign.device,
      keywords_count: campaign.keywords.length,
      isGathering: false,
    })),
    limits: { targets: 10 },
  })
}

function report(campaign: EmulatedTracking, url: URL, { now, switches }: EmulatorContext): Response {
  const ask = (name: string) => url.searchParams.get(name) ?? ''
  if (ask('action') !== 'report') return refusal(519, 'Missing mandatory URL parameter')
  const mask = ask('url') || maskOf(campaign)
  if (mask !== maskOf(campaign)) return refusal(519, 'Only the website of the campaign is tracked here')
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const end = ask('date_end') || today.replaceAll('-', '')
  const days = trackedDays(ask('date_begin') || end, end, today)
  const keywords = switches.has('empty') ? [] : answerFilter(keywordsOf(campaign), url.searchParams)
  switch (ask('type')) {
    case 'tracking_visibility_organic': {
      const rows = keywords.length === 0 ? [] : days.map((day) => visibilityDay(campaign, keywords, day))
      return Response.json({ total: String(rows.length), state: '0', data: byPlace(rows) })
    }
    case 'tracking_position_organic': {
      const tracked = trackedKeywords(campaign, days.length === 0 ? [] : keywords, days)
      const found = sortTracked(moves(tracked, ask('top_filter')), ask('display_sort'))
      const offset = Number(ask('display_offset') || 0)
      const most = switches.has('two_pages') ? SHORT_PAGE : 1000
      const limit = Math.min(Number(ask('display_limit') || 10), most)
      const rows = found.slice(offset, offset + limit).map((one) => positionRow(campaign, one, days))
      return Response.json({ total: found.length, state: '0', limit, offset, data: byPlace(rows) })
    }
    default:
      return refusal(519, 'Missing mandatory URL parameter')
  }
}

/** Lists are objects with the keys "0", "1" …, but for empty ones. */
const byPlace = (rows: (Line | object)[]): object => (rows.length === 0 ? [] : { ...rows })

const refusal = (code: number, message: string, status = 400): Response =>
  Response.json({ error: { code, message, description: 'See the list of error codes.' } }, { status })
