import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { sumKnown } from '../kit/answers/metricValues.ts'
import { parsedRows } from '../kit/http/json.ts'
import { mentions } from '../kit/query/readQuery.ts'
import { type RankCheck, sortRankChecks, type Tracked } from '../platforms/ranks/index.ts'
import { askDays, askList, askNames } from './client.ts'
import type { Scope } from './query.ts'
import { Keyword, type KeywordPage, NamedKeyword, Positions } from './wire.ts'

/** Days of one call. SE Ranking has no pages, so a long range is requested in pieces. */
const MOST_DAYS = 31

/** Whose positions are read. */
export interface Subject {
  /** Null: the site itself. */
  competitor: string | null
  label: string
}

/** A keyword on one engine, with its checks in one piece of the window. */
type Piece = Keyword & { engine: string }

/** Every tracked keyword with its checks. Names, tags, groups and pages are only requested where needed. */
export async function trackedKeywords(
  context: ProviderContext,
  query: ProviderQuery,
  scope: Scope,
  { label, ...asked }: Subject & { window: DateRange },
): Promise<Tracked[]> {
  const pieces = await piecesOf(context, query, scope, asked)
  const needsNames = mentions(query, 'tag') || pieces.some(({ name }) => name === null)
  const keywords = needsNames ? await askList(context, 'keywords', scope.site, NamedKeyword) : []
  const groups = mentions(query, 'group') ? await askNames(context, 'groups', scope.site) : null
  const known = new Map(keywords.map((keyword) => [keyword.id, keyword]))
  const engineNames = new Map(scope.engines.map(({ id, label }) => [id, label]))
  const whole = Map.groupBy(pieces, keyOf)
  return [...new Map(pieces.map((piece) => [keyOf(piece), piece]))].map(([key, last]) => {
    const { id, engine, volume, competition, suggested_bid, cpc, results } = last
    const own = whole.get(key) ?? []
    const named = known.get(id)
    const group = last.group_id ?? named?.group_id ?? ''
    return {
      keyword: last.name ?? named?.name ?? `Keyword ${id}`,
      names: {
        engine: engineNames.get(engine) ?? engine,
        competitor: label,
        group: groups?.has(group) ? (groups.get(group) ?? `Group ${group}`) : [],
        tag: named?.tags ?? [],
      },
      facts: {
        volume,
        competition,
        suggested_bid,
        cpc,
        results,
        total_sum: sumKnown(own.map(({ total_sum: sum }) => sum)),
      },
      checks: checksOf(own),
    }
  })
}

const keyOf = ({ engine, id }: Piece) => `${engine} ${id}`

async function piecesOf(
  context: ProviderContext,
  query: ProviderQuery,
  { site, engineIds }: Scope,
  { competitor, window }: Omit<Subject, 'label'> & { window: DateRange },
): Promise<Piece[]> {
  const [only, ...others] = engineIds ?? []
  const call = competitor === null ? 'positions' : 'competitorPositions'
  const parameters = {
    site_engine_id: others.length === 0 ? only : undefined,
    with_landing_pages: mentions(query, 'page') ? 1 : undefined,
  }
  const days = { range: window, most: MOST_DAYS, parameters }
  const found = await askDays(context, call, competitor ?? site, Positions, days)
  const wanted = found.filter(({ site_engine_id: engine }) => engineIds?.includes(engine) !== false)
  const pieces: Piece[] = []
  for (const { site_engine_id: engine, keywords } of wanted) {
    const rows = await parsedRows(context, Keyword, keywords, 'SE Ranking')
    pieces.push(...rows.map((keyword) => ({ ...keyword, engine })))
  }
  return pieces
}

function checksOf(pieces: readonly Piece[]): RankCheck[] {
  const pages = pieces.flatMap(({ landing_pages: some }) => some ?? [])
  const positions = pieces.flatMap(({ positions: some }) => some ?? [])
  return sortRankChecks(positions.map((one) => ({ ...one, page: pageOn(one.day, pages) })))
}

/** Pages are listed by the day they were first seen to rank; the latest on or before a day is its page. */
function pageOn(day: string, pages: KeywordPage[]): string | null {
  const dated = pages.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
  return (dated.findLast(({ date }) => (date ?? '') <= day) ?? dated[0])?.url ?? null
}
