import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext } from '../contract.ts'
import { slicesOf } from '../days.ts'
import type { Check, Tracked } from '../families/ranks.ts'
import { sumKnown } from '../figures.ts'
import { ask } from './client.ts'
import { type EnginePositions, Groups, Keywords, Positions } from './wire.ts'

/** Days of one call. SE Ranking has no pages, so a long range is asked in pieces. */
const DAYS_A_CALL = 31

export interface PositionsQuestion {
  site: string
  /** Null: the site itself. */
  competitor: string | null
  /** What the rows of the dimension Competitor are called. */
  label: string
  /** Null: all engines. */
  engineId: string | null
  range: DateRange
  withPages: boolean
  withTags: boolean
  withGroups: boolean
  engineLabel(id: string): string
}

type WireKeyword = EnginePositions['keywords'][number]

/** Every tracked keyword with its checks in a range. */
export async function trackedKeywords(
  context: ProviderContext,
  question: PositionsQuestion,
): Promise<Tracked[]> {
  const found = new Map<string, { engine: string; parts: WireKeyword[] }>()
  for (const slice of slicesOf(question.range, DAYS_A_CALL)) {
    for (const { site_engine_id: engine, keywords } of await askSlice(context, question, slice)) {
      if (question.engineId !== null && engine !== question.engineId) continue
      for (const keyword of keywords) {
        found
          .getOrInsertComputed(`${engine} ${keyword.id}`, () => ({ engine, parts: [] }))
          .parts.push(keyword)
      }
    }
  }
  const isNameless = [...found.values()].some(({ parts }) => parts.every(({ name }) => name === null))
  const names = await namesOf(context, question, isNameless)
  return [...found.values()].flatMap(({ engine, parts }) => toTracked(engine, parts, question, names))
}

function askSlice(
  context: ProviderContext,
  { site, competitor, engineId, withPages }: PositionsQuestion,
  { start, end }: DateRange,
): Promise<EnginePositions[]> {
  return ask(
    context,
    competitor === null ? 'positions' : 'competitorPositions',
    competitor ?? site,
    Positions,
    {
      date_from: start,
      date_to: end,
      ...(engineId === null ? {} : { site_engine_id: engineId }),
      ...(withPages ? { with_landing_pages: '1' } : {}),
    },
  )
}

interface Names {
  keywords: Map<string, { name: string | null; group: string | null; tags: string[] }>
  groups: Map<string, string>
}

/** Names, tags and groups, as far as the question needs them: tags have no names in the API, only ids. */
async function namesOf(
  context: ProviderContext,
  { site, withTags, withGroups }: PositionsQuestion,
  isNameless: boolean,
): Promise<Names> {
  const keywords = isNameless || withTags ? await ask(context, 'keywords', site, Keywords) : []
  const groups = withGroups ? await ask(context, 'groups', site, Groups) : []
  return {
    keywords: new Map(
      keywords.map(({ id, name, group_id: group, tags }) => [
        id,
        { name, group, tags: (tags ?? []).map((tag) => tagLabel(tag)) },
      ]),
    ),
    groups: new Map(groups.map(({ id, name }) => [id, name ?? `Group ${id}`])),
  }
}

const tagLabel = (tag: string | { id: string; name: string | null }) =>
  typeof tag === 'string' ? `Tag ${tag}` : (tag.name ?? `Tag ${tag.id}`)

function toTracked(
  engine: string,
  parts: WireKeyword[],
  question: PositionsQuestion,
  names: Names,
): Tracked[] {
  const [first] = parts
  if (!first) return []
  const last = parts.at(-1) ?? first
  const named = names.keywords.get(first.id)
  const groupId = last.group_id ?? named?.group ?? null
  const pages = parts.flatMap(({ landing_pages: list }) => list ?? [])
  const checks = new Map<string, Check>()
  for (const { positions } of parts) {
    for (const position of positions ?? []) {
      const rank = ranked(position.pos)
      checks.set(position.date, {
        day: position.date,
        position: rank,
        page: rank === null ? null : pageOn(position.date, pages),
        facts: {
          change: position.change,
          price: position.price,
          map: ranked(position.map_position),
          paid: ranked(position.paid_position),
        },
      })
    }
  }
  return [
    {
      keyword: first.name ?? named?.name ?? `Keyword ${first.id}`,
      engine: question.engineLabel(engine),
      site: question.label,
      group: groupId === null ? null : (names.groups.get(groupId) ?? null),
      tags: named?.tags ?? [],
      facts: {
        volume: last.volume,
        competition: last.competition,
        suggested_bid: last.suggested_bid,
        cpc: last.cpc,
        results: last.results,
        total_sum: sumKnown(parts.map(({ total_sum: sum }) => sum)),
      },
      checks: [...checks.values()].sort((a, b) => a.day.localeCompare(b.day)),
    },
  ]
}

/** 0 stands for “not found within the depth”, not for the best place. */
const ranked = (position: number | null) => (position !== null && position > 0 ? position : null)

/** Pages are listed by the day they were first seen to rank; the latest on or before a day is its page. */
function pageOn(day: string, pages: { url: string | null; date: string | null }[]): string | null {
  const dated = pages.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
  return (dated.findLast(({ date }) => (date ?? '') <= day) ?? dated[0])?.url ?? null
}
