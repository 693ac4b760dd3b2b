import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { shifted } from '../days.ts'
import { type Standing, standings, standingsBy, standingsByTime, type Tracked } from '../families/ranks.ts'
import type { Figures } from '../figures.ts'
import { type FieldValue, keepRecords } from '../records.ts'
import { ask } from './client.ts'
import { TYPE } from './definition.ts'
import { FIGURES, OVER_THE_RANGE } from './figures.ts'
import { trackedKeywords } from './positions.ts'
import type { NotedPart, Scope } from './query.ts'
import { Competitors, type Site, Sites } from './wire.ts'

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
  metrics: string[],
): Promise<NotedPart> {
  const { range, dimension } = query
  const time = TYPE.dimensions.find(({ id }) => id === dimension)?.time
  const site = await siteOf(context, scope.site)
  const window = windowOf(query, site)
  const all = await subjectsOf(context, query, scope, window, site?.title ?? site?.name ?? 'This site')
  const kept = keepRecords(
    all.filter(({ keyword }) => keyword.toLowerCase().includes(scope.term)),
    withoutStates(query.filter),
    TYPE,
    trackedValue,
  )
  const atEnd = keepRecords(standings(kept, range), statesOnly(query.filter), TYPE, standingValue)
  const members = new Set(atEnd.map(({ of }) => of))
  const groups = time
    ? standingsByTime(query.filter ? kept.filter((one) => members.has(one)) : kept, range, time)
    : standingsBy(atEnd, (standing) => namesOf(standing, dimension))
  const valuesOf = (standing: Standing[]): Figures =>
    Object.fromEntries(metrics.map((metric) => [metric, FIGURES[metric]?.(standing) ?? null]))
  const last = atEnd.map(({ check }) => check.day).reduce((a, b) => (a > b ? a : b), '')
  return {
    rows: new Map([...groups].map(([name, members]) => [name, valuesOf(members)])),
    totals: valuesOf(atEnd),
    notices:
      last !== '' && last < range.start && !time
        ? [{ code: 'vendor', text: `No check fell into this range: positions are those of ${last}.` }]
        : [],
  }
}

const STATES = new Set(['pos', 'page'])
type Filter = ProviderQuery['filter']
const statesOnly = (filter: Filter): Filter => part(filter, (field) => STATES.has(field))
const withoutStates = (filter: Filter): Filter => part(filter, (field) => !STATES.has(field))
const part = (filter: Filter, test: (field: string) => boolean): Filter =>
  filter && { clauses: filter.clauses.filter(({ field }) => test(field)) }

function trackedValue({ keyword, group, tags, facts }: Tracked, field: string): FieldValue {
  if (field === 'volume') return facts.volume ?? null
  if (field === 'tag') return tags
  return field === 'group' ? [group ?? ''] : [keyword]
}

function standingValue({ check }: Standing, field: string): FieldValue {
  return field === 'pos' ? check.position : [check.page ?? '']
}

function namesOf({ of, check }: Standing, dimension: string | null): string[] {
  switch (dimension) {
    case 'keyword':
      return [of.keyword]
    case 'group':
      return [of.group ?? 'No group']
    case 'tag':
      return of.tags.length > 0 ? of.tags : ['No tag']
    case 'page':
      return [check.page ?? 'No landing page']
    case 'engine':
      return [of.engine]
    case 'competitor':
      return [of.site]
    default:
      return []
  }
}

/** Null where the project is gone from the list: its positions then say so themselves. */
async function siteOf(context: ProviderContext, id: string): Promise<Site | null> {
  return (await ask(context, 'sites', null, Sites)).find((site) => site.id === id) ?? null
}

/** The days to read: the last check can lie before the range, amounts lie in it, SE Ranking's own sum is of what is asked. */
function windowOf({ range, dimension, metrics }: ProviderQuery, site: Site | null): DateRange {
  const isTime = TYPE.dimensions.some(({ id, time }) => id === dimension && time !== undefined)
  if (isTime || metrics.includes('total_sum')) return range
  const often = /daily|1in3|weekly/.test(site?.check_freq ?? '')
  const back = shifted(range.end, 1 - (often ? CHECKED_WEEKLY : CHECKED_RARELY))
  const flows = metrics.some((metric) => OVER_THE_RANGE.has(metric))
  return { start: flows && range.start < back ? range.start : back, end: range.end }
}

/** The site's own keywords, or a competitor's, or everybody's for the dimension Competitor. */
async function subjectsOf(
  context: ProviderContext,
  { dimension, filter }: ProviderQuery,
  scope: Scope,
  range: DateRange,
  siteLabel: string,
): Promise<Tracked[]> {
  const uses = (name: string) =>
    dimension === name || filter?.clauses.some(({ field }) => field === name) === true
  const labels = new Map(scope.engines.map(({ id, label }) => [id, label]))
  const about = async (competitor: string | null, label: string) => {
    const [onlyEngine, ...others] = scope.engineIds ?? []
    const tracked = await trackedKeywords(context, {
      site: scope.site,
      competitor,
      label,
      engineId: others.length === 0 ? (onlyEngine ?? null) : null,
      range,
      withPages: uses('page'),
      withTags: uses('tag'),
      withGroups: uses('group'),
      engineLabel: (id) => labels.get(id) ?? id,
    })
    const wanted = scope.engineIds?.map((id) => labels.get(id) ?? id)
    return wanted ? tracked.filter(({ engine }) => wanted.includes(engine)) : tracked
  }
  if (dimension !== 'competitor') return about(scope.competitors[0] ?? null, siteLabel)
  const known = await ask(context, 'competitors', scope.site, Competitors)
  const chosen = known.filter(({ id }) => scope.competitors.length === 0 || scope.competitors.includes(id))
  const all = [await about(null, siteLabel)]
  for (const { id, name, url } of chosen.slice(0, MOST_COMPETITORS)) {
    all.push(await about(id, name ?? url ?? `Competitor ${id}`))
  }
  return all.flat()
}
