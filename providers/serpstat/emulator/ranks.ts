import { chance } from '../../sandbox/numbers.ts'
import { type DomainRow, RIVALS } from './domains.ts'
import { phrasesOf, positionOf, standingOf } from './seeds.ts'

/** The rank tracker of the sandbox: projects that are checked every day. */

interface SandboxProject {
  id: string
  name: string
  host: string
  group: string
  regions: number[]
}
const PROJECTS: SandboxProject[] = [
  {
    id: '1300450',
    name: 'Northwind Outdoor',
    host: 'northwind.example',
    group: 'Clients',
    regions: [410_220, 410_221],
  },
  { id: '1300451', name: 'Trailguide', host: 'trailguide.example', group: 'Clients', regions: [410_230] },
  {
    id: '1300452',
    name: 'harbourandpine.example',
    host: 'harbourandpine.example',
    group: '',
    regions: [410_240],
  },
]
export const projectOf = (id: unknown): SandboxProject | undefined =>
  PROJECTS.find((project) => project.id === String(id))

export const projects = (): DomainRow[] =>
  PROJECTS.map(({ id, name, host, group }) => ({
    id,
    projectName: name,
    domain: host,
    createdAt: '2024-01-09 11:10:57',
    group,
    type: 'owner',
    status: 9,
    enableTracking: true,
  }))

export const regions = ({ regions: ids }: SandboxProject): DomainRow[] =>
  ids.map((id, index) => ({
    id,
    active: true,
    serpType: 'organic',
    deviceType: index === 0 ? 'desktop' : 'mobile',
    searchEngine: 'google',
    country: 'United States (USA)',
    region: '',
    city: '',
    langCode: 'en',
  }))

const daysOf = (from: string, to: string): string[] => {
  const start = Temporal.PlainDate.from(from)
  const length = Math.max(0, start.until(Temporal.PlainDate.from(to)).days + 1)
  return Array.from({ length }, (_, index) => start.add({ days: index }).toString())
}

/** Tracked keywords of a region; ranks are seeded by the region, so devices differ. */
export function keywordHistory(
  { host }: SandboxProject,
  region: string,
  from: string,
  to: string,
  withTags: boolean,
): DomainRow[] {
  const days = daysOf(from, to)
  return phrasesOf(host).map((keyword) => {
    const { volume, url } = standingOf(host, keyword, region)
    return {
      keyword,
      frequency: volume,
      expectedUrl: '',
      history: days.map((date) => {
        const position = positionOf(host, keyword, region, date)
        return { date, positions: position === null ? [] : [{ position, url }] }
      }),
      ...(withTags && chance('tagged', keyword) < 0.9
        ? { tags: [{ id: '9', value: /sale|shop|outlet/.test(keyword) ? 'buying' : 'browsing' }] }
        : {}),
    }
  })
}

/** Every domain's days among the first hundred; shares of traffic are those of all of them. */
export function competitorHistory(
  project: SandboxProject,
  region: string,
  from: string,
  to: string,
  wanted: string[],
): DomainRow[] {
  const hosts = [project.host, ...RIVALS.filter((rival) => rival !== project.host)]
  const days = daysOf(from, to).map((date) => ({
    date,
    all: hosts.map((host) => dayOf(project, host, region, date)),
  }))
  return hosts
    .map((domain, index) => ({
      domain,
      dates: days.map(({ date, all }) => {
        const visits = all.reduce((total, one) => total + one.visits, 0) || 1
        const { result, visits: own } = all[index] ?? { result: {}, visits: 0 }
        return {
          date,
          result: { traffic_distribution: { value: Number(((100 * own) / visits).toFixed(2)) }, ...result },
        }
      }),
    }))
    .filter(({ domain }) => wanted.length === 0 || wanted.includes(domain))
}

const memory = new Map<string, { result: DomainRow; visits: number }>()

const dayOf = (project: SandboxProject, host: string, region: string, date: string) =>
  memory.getOrInsertComputed(`${project.id} ${host} ${region} ${date}`, () => {
    const places = phrasesOf(project.host).flatMap((keyword) => {
      const position = positionOf(host, keyword, region, date)
      return position === null ? [] : [{ position, volume: standingOf(host, keyword, region).volume }]
    })
    const within = (low: number, high: number) => ({
      value: places.filter(({ position }) => position >= low && position <= high).length,
    })
    const mean = places.reduce((total, { position }) => total + position, 0) / (places.length || 1)
    return {
      visits: places.reduce((total, { position, volume }) => total + volume / position ** 1.15, 0),
      result: {
        avg_position: { value: Number(mean.toFixed(2)) },
        keywords_count: { value: places.length },
        keywords_by_ranges: {
          top1: within(1, 1),
          top3: within(2, 3),
          top5: within(4, 5),
          top10: within(6, 10),
          top20: within(11, 20),
          top101: within(21, 100),
        },
      },
    }
  })
