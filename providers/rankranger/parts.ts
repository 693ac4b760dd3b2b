import { timeKeys } from '../../shared/rules/tableTime.ts'
import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { shifted } from '../days.ts'
import { type Standing, standings, standingsBy, standingsByTime, type Tracked } from '../families/ranks.ts'
import type { Figures, Part } from '../figures.ts'
import { type FieldValue, keepRecords } from '../records.ts'
import { marketReach, rankStats, ranks, type Subject, visibility } from './client.ts'
import { TYPE } from './definition.ts'
import { FIGURES } from './figures.ts'
import type { Plan } from './query.ts'
import type { RankRow } from './wire.ts'

/** Names of engines by id. */
type Engines = ReadonlyMap<string, string>

const stepOf = (dimension: string | null) => TYPE.dimensions.find(({ id }) => id === dimension)?.time

/** Figures that are reckoned from keywords. */
export async function ranksPart(
  context: ProviderContext,
  query: ProviderQuery,
  plan: Plan,
  engines: Engines,
): Promise<Part> {
  const tracked: Tracked[] = []
  for (const subject of plan.subjects) tracked.push(...(await keywordsOf(context, subject, plan, engines)))
  const { range, dimension, filter } = query
  const step = stepOf(dimension)
  const named = tracked.filter(({ keyword }) => keyword.toLowerCase().includes(plan.term))
  const atEnd = keepRecords(standings(named, range), filter, TYPE, fieldOf)
  const kept = atEnd.map(({ of }) => of)
  const groups = step
    ? standingsByTime(kept, range, step)
    : standingsBy(atEnd, (standing) => namesOf(standing, dimension))
  const metrics = query.metrics.filter((metric) => metric in FIGURES)
  const values = (members: Standing[]): Figures =>
    Object.fromEntries(metrics.map((metric) => [metric, FIGURES[metric]?.(members) ?? null]))
  return {
    rows: new Map([...groups].map(([name, members]) => [name, values(members)])),
    totals: values(atEnd),
  }
}

/** A keyword on two engines is two of them. Volumes, tags and reach are those of the last day with ranks. */
async function keywordsOf(
  context: ProviderContext,
  subject: Subject,
  plan: Plan,
  engines: Engines,
): Promise<Tracked[]> {
  const rows: RankRow[] = []
  for (const window of plan.windows) rows.push(...(await ranks(context, subject, window)))
  const last = rows.map(({ day }) => day ?? '').reduce((a, b) => (a > b ? a : b), '')
  const ask = async (wanted: boolean, call: typeof rankStats) =>
    new Map((wanted && last !== '' ? await call(context, subject, last) : []).map((row) => [keyOf(row), row]))
  const stats = await ask(plan.needs.volumes, rankStats)
  const reaches = await ask(plan.needs.reach, marketReach)
  return [...Map.groupBy(rows, keyOf)].flatMap(([key, members]): Tracked[] => {
    const [first] = members
    if (!first) return []
    const stat = stats.get(key)
    const reach = reaches.get(key)
    const byDay = new Map(members.flatMap((row) => (row.day === null ? [] : [[row.day, row] as const])))
    const checks = [...byDay].map(([day, { rank, page }]) => {
      return { day, position: rank, page: rank === null ? null : page, facts: {} }
    })
    return [
      {
        keyword: first.keyword,
        engine: engines.get(first.engineId) ?? first.engine,
        site: subject.domain,
        group: null,
        tags: stat?.tags ?? [],
        facts: {
          volume: stat?.volume ?? null,
          reach: reach?.reach ?? null,
          searches: reach?.volume ?? null,
        },
        checks: checks.sort((a, b) => a.day.localeCompare(b.day)),
      },
    ]
  })
}

const keyOf = ({ keyword, engineId }: RankRow) => `${engineId} ${keyword}`

function fieldOf({ of, check }: Standing, field: string): FieldValue {
  if (field === 'rank') return check.position
  if (field === 'search_volume') return of.facts.volume ?? null
  if (field === 'tags') return of.tags
  return field === 'lp' ? [check.page ?? ''] : [of.keyword]
}

function namesOf({ of, check }: Standing, dimension: string | null): string[] {
  switch (dimension) {
    case 'keyword':
      return [of.keyword]
    case 'tags':
      return of.tags.length > 0 ? of.tags : ['No tag']
    case 'lp':
      return [check.page ?? 'No landing page']
    case 'se_name':
      return [of.engine]
    case 'url':
      return [of.site]
    default:
      return []
  }
}

/** Days before the end of a range in which the last score must lie. */
const LOOK_BACK = 7

/** The visibility score: one series an engine, which add up to the site’s. */
export async function visibilityPart(
  context: ProviderContext,
  { range, dimension }: ProviderQuery,
  { subjects }: Plan,
  engines: Engines,
): Promise<Part> {
  const step = stepOf(dimension)
  const start = shifted(range.end, 1 - LOOK_BACK)
  const window = step ? range : { start, end: range.end }
  const keys = step ? timeKeys(step, range) : null
  const rows = new Map<string, number>()
  let total: number | null = null
  for (const subject of subjects) {
    const ids = subject.engineId === null ? [...engines.keys()] : [subject.engineId]
    for (const engineId of ids) {
      const scores = await visibility(context, { ...subject, engineId }, window)
      const dated = scores.flatMap(({ day, score }) =>
        day === null || score === null ? [] : [{ day, score }],
      )
      const sorted = dated.filter(({ day }) => day <= range.end).sort((a, b) => a.day.localeCompare(b.day))
      const last = sorted.at(-1)
      if (!last) continue
      const isOwn = subject === subjects[0]
      if (isOwn) total = (total ?? 0) + last.score
      const name = dimension === 'url' ? subject.domain : (engines.get(engineId) ?? engineId)
      // The last score of each step; without steps there is one for the whole range.
      const ends = new Map(sorted.map(({ day, score }) => [keys ? keys.get(day) : name, score]))
      for (const [key, score] of ends) if (key !== undefined) rows.set(key, (rows.get(key) ?? 0) + score)
    }
  }
  return {
    rows: new Map([...rows].map(([key, score]) => [key, { visibility_score: score }])),
    totals: { visibility_score: dimension === 'url' ? null : total },
  }
}
