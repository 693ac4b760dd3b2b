import { between, chance } from '../../sandbox/numbers.ts'
import { hostOf, phrasesOf, rankingOf, visitsOf } from './seeds.ts'
import { RIVALS, type SiteRow } from './sites.ts'

/** Rank Tracker of the sandbox: three projects whose keywords make every figure of theirs. */

interface SandboxProject {
  id: string
  name: string
  host: string
  countries: string[]
  folder: { id: number; name: string } | null
  owner: string | null
}

const PROJECTS: SandboxProject[] = [
  {
    id: '5200110',
    name: 'Northwind Outdoor',
    host: 'northwind.example',
    countries: ['us', 'gb'],
    folder: { id: 7, name: 'Clients' },
    owner: 'seo@harbourandpine.example',
  },
  {
    id: '5200111',
    name: 'Harbour & Pine',
    host: 'harbourandpine.example',
    countries: ['gb'],
    folder: null,
    owner: null,
  },
  {
    id: '5200112',
    name: 'Fjellbutikken',
    host: 'fjellbutikken.example',
    countries: ['no'],
    folder: { id: 7, name: 'Clients' },
    owner: 'seo@harbourandpine.example',
  },
]

export const projectOf = (id: string) => PROJECTS.find((project) => project.id === id)
const rivalsOf = ({ host }: SandboxProject) => RIVALS.filter((rival) => rival !== host).slice(0, 4)

const tracked = ({ host, countries }: SandboxProject) =>
  countries.flatMap((country) => phrasesOf(host).map((keyword) => ({ keyword, country })))

export const projects = (id: string): SiteRow[] =>
  PROJECTS.filter((project) => id === '' || project.id === id).map((project) => ({
    project_id: project.id,
    project_name: project.name,
    url: `${project.host}/`,
    mode: 'subdomains',
    protocol: 'both',
    access: 'shared',
    owned_by: project.owner,
    keyword_count: tracked(project).length,
    web_analytics_data_key: `k${project.id}`,
    folder: project.folder,
    verified: true,
  }))

export const projectCompetitors = (project: SandboxProject): SiteRow[] =>
  rivalsOf(project).map((rival) => ({ url: `${rival}/`, mode: 'subdomains' }))

const placeOf = (host: string, keyword: string, country: string, date: string, device: string) => {
  const ranking = rankingOf(host, keyword, country, date)
  const shift = device === 'mobile' ? Math.round(between(-2, 3, 'mobile', host, keyword)) : 0
  const position = ranking.position === null ? null : Math.max(1, Math.min(100, ranking.position + shift))
  return { ...ranking, position, traffic: visitsOf({ position, volume: ranking.volume }) }
}

export function overview(project: SandboxProject, device: string, date: string, compared: string): SiteRow[] {
  return tracked(project).map(({ keyword, country }) => {
    const now = placeOf(project.host, keyword, country, date, device)
    const isBrand = keyword.startsWith(project.host.split('.')[0] ?? '')
    const tags = [
      ...(isBrand ? ['brand', 'core'] : ['category']),
      ...(chance('priority', keyword) < 0.3 ? ['priority'] : []),
    ]
    return {
      keyword,
      country,
      location: country === 'gb' ? 'United Kingdom' : country.toUpperCase(),
      position: now.position,
      url: now.position === null ? null : now.url,
      traffic: now.traffic,
      ...(compared
        ? { position_prev: placeOf(project.host, keyword, country, compared, device).position }
        : {}),
      volume: now.volume,
      keyword_difficulty: now.keyword_difficulty,
      cost_per_click: now.cpc,
      clicks: Math.round(now.volume * between(0.5, 0.95, 'clicks', keyword)),
      clicks_per_search: Number(between(0.5, 0.95, 'clicks', keyword).toFixed(2)),
      tags: tags.length === 1 && chance('untagged', keyword) < 0.1 ? [] : tags,
      is_branded: isBrand,
    }
  })
}

/** One row for the target and one for each competitor. Shares are written 0–100. */
export function competitorStats(project: SandboxProject, device: string, date: string): SiteRow[] {
  const sites = [project.host, ...rivalsOf(project)].map((host) => {
    const places = tracked(project).map(({ keyword, country }) =>
      placeOf(host, keyword, country, date, device),
    )
    const traffic = places.reduce((total, place) => total + place.traffic, 0)
    const value = places.reduce((total, place) => total + place.traffic * place.cpc, 0)
    return { host, places, traffic, value }
  })
  const allTraffic = sites.reduce((total, { traffic }) => total + traffic, 0) || 1
  const allValue = sites.reduce((total, { value }) => total + value, 0) || 1
  return sites.map(({ host, places, traffic, value }) => {
    const ranked = places.flatMap(({ position }) => position ?? [])
    const within = (from: number, to: number) =>
      ranked.filter((position) => position >= from && position <= to).length
    const feature = (name: string, share: number) =>
      places.filter(({ keyword, position }) => (position ?? 99) < 8 && chance(name, host, keyword) < share)
        .length
    return {
      competitor: `https://www.${host}/`,
      average_position: ranked.length
        ? Number((ranked.reduce((total, position) => total + position, 0) / ranked.length).toFixed(1))
        : null,
      share_of_voice: Number((traffic / allTraffic).toFixed(4)),
      share_of_traffic_value: Number((value / allValue).toFixed(4)),
      traffic,
      traffic_value: value,
      pos_1_3: within(1, 3),
      pos_4_10: within(4, 10),
      pos_11_20: within(11, 20),
      pos_21_50: within(21, 50),
      pos_51_plus: within(51, 100),
      pos_no_rank: places.length - ranked.length,
      ai_overview_count: feature('ai', 0.25),
      featured_snippet_count: feature('snippet', 0.15),
      image_pack_count: feature('images', 0.4),
      sitelinks_count: feature('sitelinks', 0.2),
      videos_count: feature('videos', 0.1),
      top_stories_count: feature('stories', 0.05),
      knowledge_panel_count: feature('panel', 0.02),
    }
  })
}

export function competitorKeywords(project: SandboxProject, device: string, date: string): SiteRow[] {
  return overview(project, device, date, '').map((line) => ({
    keyword: line.keyword,
    country: line.country,
    location: line.location,
    tags: line.tags,
    volume: line.volume,
    keyword_difficulty: line.keyword_difficulty,
    competitors_list: rivalsOf(project).map((rival) => {
      const place = placeOf(hostOf(rival), String(line.keyword), String(line.country), date, device)
      return {
        url: place.position === null ? null : place.url,
        position: place.position,
        traffic: place.traffic,
        value: place.traffic * place.cpc,
        best_position_kind: 'organic',
      }
    }),
  }))
}
