import { folded } from '../kit/answers/metricValues.ts'
import { countryName } from '../kit/catalogue/countryNames.ts'
import { placeOf, sortRankChecks, type Tracked } from '../platforms/ranks/index.ts'
import { readFigures } from '../platforms/seo/figures.ts'
import { DEVICES, SEARCH_ENGINES } from './catalogue.ts'
import { COMPETITOR_RANKS, NOTATION } from './figures.ts'
import type { AccurankerRequests } from './query.ts'
import { type Keyword, numberAt } from './wire.ts'

/** Beyond this place a keyword counts as not found. */
const LAST_PLACE = 100

interface KeywordRank {
  keyword: Keyword
  rank: Keyword['ranks'][number]
}

/** Keywords by day, with the parts that the requested metrics are computed from. */
export function trackedOf(keywords: Keyword[], { figures, competitor }: AccurankerRequests): Tracked[] {
  const paths = new Map(
    figures.flatMap(({ id, keywords: of }) => (of && 'path' in of ? [[id, of.path]] : [])),
  )
  const ranks = keywords.flatMap((keyword): KeywordRank[] => {
    const inOrder = keyword.ranks.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
    return inOrder.map((rank) => ({ keyword, rank }))
  })
  const numberIn = (one: KeywordRank, id: string) => valueAt(one, paths.get(id) ?? '', competitor)
  const read = readFigures(ranks, [...paths.keys()], numberIn, NOTATION)
  const checks = ranks.map(({ keyword, rank }, at) => ({
    keyword,
    day: rank.created_at.slice(0, 10),
    position: withinReach(numberAt(rank, 'rank')),
    page: rank.highest_ranking_page || null,
    facts: read[at] ?? {},
  }))
  const uses = Map.groupBy(keywords, ({ keyword }) => keyword)
  return [...Map.groupBy(checks, ({ keyword }) => keyword)].map(([keyword, own]) => ({
    keyword: keyword.keyword,
    names: namesOf(keyword, uses.get(keyword.keyword)?.length === 1),
    facts: {},
    checks: sortRankChecks(own),
  }))
}

/** @param competitor the chosen one; null for the best of all */
function valueAt({ keyword, rank }: KeywordRank, path: string, competitor: string | null): number | null {
  if (path === COMPETITOR_RANKS) {
    const day = rank.created_at.slice(0, 10)
    const places = keyword.competitor_ranks.flatMap(({ created_at: at, competitor: of, rank: place }) => {
      const isAsked = competitor === null || of?.id === competitor || of?.domain === competitor
      return isAsked && at.startsWith(day) ? [withinReach(place ?? null)] : []
    })
    return folded(places, 'best')
  }
  const value = path.startsWith('ranks.')
    ? numberAt(rank, path.slice('ranks.'.length))
    : numberAt(keyword, path)
  return path.endsWith('rank') ? withinReach(value) : value
}

const withinReach = (place: number | null) => placeOf(place, LAST_PLACE)

const labelOf = (options: { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? (value || 'Unknown')

/** A keyword that is tracked once is labelled by its text; others get their device and location appended. */
function namesOf(keyword: Keyword, isAlone: boolean): Tracked['names'] {
  const { id, keyword: text, tags, search_type: type, search_engine: engine, search_locale: locale } = keyword
  const device = labelOf(DEVICES, String(type ?? ''))
  const country = countryName(locale?.country_code ?? '') || 'Unknown'
  return {
    keyword: { id, label: isAlone ? text : `${text} (${device}, ${country})` },
    tag: tags,
    device,
    country,
    searchEngine: labelOf(SEARCH_ENGINES, engine?.name.toLowerCase() ?? ''),
  }
}
