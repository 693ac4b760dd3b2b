import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { shifted, slicesOf } from '../days.ts'
import { ranksPart } from '../families/ranks.parts.ts'
import { checksInOrder, type Tracked } from '../families/ranks.ts'
import { type Part, sumKnown } from '../figures.ts'
import { stepAsked } from '../points.ts'
import { ask } from './client.ts'
import { TYPE } from './definition.ts'
import { OVER_THE_RANGE, RANKS } from './figures.ts'
import type { Scope } from './query.ts'
import {
  Competitors,
  type EnginePositions,
  Groups,
  Keywords,
  type Page,
  Positions,
  type Site,
  Sites,
} from './wire.ts'

/** Days of one call. SE Ranking has no pages, so a long range is asked in pieces. */
const DAYS_A_CALL = 31
/** Most competitors set beside the site: each costs a call. */
const MOST_COMPETITORS = 10
/** Days between two checks at most, with one to spare. */
const CHECKED_WEEKLY = 8
const CHECKED_RARELY = 35

/** Figures that are reckoned from the positions of keywords. */
export async function positionsPart(
  context: ProviderContext,
  query: ProviderQuery,
  scope: Scope,
): Promise<Part> {
  const sites = await ask(context, 'sites', null, Sites)
  // One that is gone from the list says so itself when its positions are asked.
  const site = sites.find(({ id }) => id === scope.site)
  const window = windowOf(query, site)
  const tracked: Tracked[] = []
  for (const subject of await subjectsOf(context, query, scope, site?.label ?? 'This site')) {
    tracked.push(...(await trackedKeywords(context, query, scope, { ...subject, window })))
  }
  return ranksPart(query, TYPE, tracked, RANKS)
}

/** The days to read: the last check can lie before the range, amounts lie in it, SE Ranking's own sum is of what is asked. */
function windowOf(query: ProviderQuery, site: Site | undefined): DateRange {
  const { range, metrics } = query
  if (stepAsked(query, TYPE) || metrics.includes('total_sum')) return range
  const often = /daily|1in3|weekly/.test(site?.check_freq ?? '')
  const back = shifted(range.end, 1 - (often ? CHECKED_WEEKLY : CHECKED_RARELY))
  const flows = metrics.some((metric) => OVER_THE_RANGE.has(metric))
  return { start: flows && range.start < back ? range.start : back, end: range.end }
}

/** Whose positions are read. */
interface Subject {
  /** Null: the site itself. */
  competitor: string | null
  label: string
}

/** The site itself, or a competitor, or everybody for the dimension Competitor. */
async function subjectsOf(
  context: ProviderContext,
  { dimension }: ProviderQuery,
  { site, competitors }: Scope,
  label: string,
): Promise<Subject[]> {
  if (dimension !== 'competitor') return [{ competitor: competitors[0] ?? null, label }]
  const known = await ask(context, 'competitors', site, Competitors)
  const chosen = known.filter(({ id }) => competitors.length === 0 || competitors.includes(id))
  const rivals = chosen.slice(0, MOST_COMPETITORS).map((one) => ({ competitor: one.id, label: one.label }))
  return [{ competitor: null, label }, ...rivals]
}

type WireKeyword = EnginePositions['keywords'][number] & { engine: string }

/** Every tracked keyword with its checks. Names, tags, groups and pages are asked as far as the question needs them. */
async function trackedKeywords(
  context: ProviderContext,
  { dimension, filter }: ProviderQuery,
  scope: Scope,
  { competitor, label, window }: Subject & { window: DateRange },
): Promise<Tracked[]> {
  const { site, engineIds } = scope
  const uses = (name: string) =>
    dimension === name || filter?.clauses.some(({ field }) => field === name) === true
  const [engine, ...others] = engineIds ?? []
  const found: WireKeyword[] = []
  for (const { start, end } of slicesOf(window, DAYS_A_CALL)) {
    const call = competitor === null ? 'positions' : 'competitorPositions'
    const answer = await ask(context, call, competitor ?? site, Positions, {
      ...{ date_from: start, date_to: end },
      site_engine_id: others.length === 0 ? engine : undefined,
      with_landing_pages: uses('page') ? 1 : undefined,
    })
    for (const { site_engine_id: engine, keywords } of answer) {
      if (engineIds?.includes(engine) === false) continue
      found.push(...keywords.map((keyword) => ({ ...keyword, engine })))
    }
  }
  const needsNames = uses('tag') || found.some(({ name }) => name === null)
  const keywords = needsNames ? await ask(context, 'keywords', site, Keywords) : []
  const groups = uses('group') ? await ask(context, 'groups', site, Groups) : []
  const known = new Map(keywords.map((keyword) => [keyword.id, keyword]))
  const groupNames = new Map(groups.map(({ id, name }) => [id, name ?? `Group ${id}`]))
  const engineNames = new Map(scope.engines.map(({ id, label }) => [id, label]))
  return [...Map.groupBy(found, ({ engine, id }) => `${engine} ${id}`).values()].flatMap((parts) => {
    const [first, last] = [parts[0], parts.at(-1)]
    if (!first || !last) return []
    const { volume, competition, suggested_bid, cpc, results } = last
    const named = known.get(first.id)
    return {
      keyword: first.name ?? named?.name ?? `Keyword ${first.id}`,
      names: {
        engine: engineNames.get(first.engine) ?? first.engine,
        competitor: label,
        group: groupNames.get(last.group_id ?? named?.group_id ?? '') ?? [],
        tag: named?.tags ?? [],
      },
      facts: {
        ...{ volume, competition, suggested_bid, cpc, results },
        total_sum: sumKnown(parts.map(({ total_sum: sum }) => sum)),
      },
      checks: checksOf(parts),
    }
  })
}

function checksOf(parts: WireKeyword[]): Tracked['checks'] {
  const pages = parts.flatMap(({ landing_pages: some }) => some ?? [])
  const positions = parts.flatMap(({ positions: some }) => some ?? [])
  return checksInOrder(
    positions.map(({ date: day, pos: position, ...facts }) => {
      return { day, position, page: position === null ? null : pageOn(day, pages), facts }
    }),
  )
}

/** Pages are listed by the day they were first seen to rank; the latest on or before a day is its page. */
function pageOn(day: string, pages: Page[]): string | null {
  const dated = pages.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
  return (dated.findLast(({ date }) => (date ?? '') <= day) ?? dated[0])?.url ?? null
}
