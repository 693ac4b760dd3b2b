import { countryName } from '../countryNames.ts'
import { folded } from '../figures.ts'
import { DEVICES, SEARCH_ENGINES } from './catalogue.ts'
import type { DayRow } from './days.ts'
import { type Figure, type OfKeywords, UNRANKED } from './figures.ts'
import type { Plan } from './query.ts'
import { type Keyword, numberAt } from './wire.ts'

/** Beyond this place a keyword counts as not found. */
const LAST_PLACE = 100
const UNTAGGED = 'No tag'
const NO_PAGE = 'Not ranked'

/** A keyword as it stood on one day. */
export interface Standing {
  keyword: Keyword
  rank: Keyword['ranks'][number]
}

/** What has to be asked of keywords so that figures and groups can be made of them. */
export function keywordFields({ figures, dimension }: Pick<Plan, 'figures' | 'dimension'>): string[] {
  const paths = figures.flatMap(({ keywords }) => (keywords && 'path' in keywords ? [keywords.path] : []))
  const hasCompetitors = figures.some(({ keywords }) => keywords && 'competitors' in keywords)
  return [
    ...new Set([
      ...['id', 'keyword', 'tags', 'search_type', 'search_engine.name', 'search_locale.country_code'],
      ...['ranks.created_at', 'ranks.rank', 'search_volume.avg_cost_per_click_currency', ...paths],
      ...(dimension === 'landingPage' ? ['ranks.highest_ranking_page'] : []),
      ...(hasCompetitors
        ? ['created_at', 'rank', 'competitor.id', 'competitor.domain'].map(
            (name) => `competitor_ranks.${name}`,
          )
        : []),
    ]),
  ]
}

/** Those of the chosen country and search engine. */
export function chosenKeywords(keywords: Keyword[], { country, searchEngine }: Plan): Keyword[] {
  return keywords.filter(
    ({ search_locale, search_engine }) =>
      (country === null || search_locale?.country_code.toUpperCase() === country.toUpperCase()) &&
      (searchEngine === null || search_engine?.name.toLowerCase() === searchEngine),
  )
}

/** Each keyword on the last day that it was looked up. */
export const lastStandings = (keywords: Keyword[]): Standing[] =>
  keywords.flatMap((keyword) => {
    const rank = keyword.ranks.toSorted((a, b) => a.created_at.localeCompare(b.created_at)).at(-1)
    return rank ? [{ keyword, rank }] : []
  })

/** Figures of every day, made of all keywords that were looked up on it. */
export function dayRows(keywords: Keyword[], figures: Figure[]): DayRow[] {
  const standings = keywords.flatMap((keyword) => keyword.ranks.map((rank) => ({ keyword, rank })))
  const days = Map.groupBy(standings, ({ rank }) => rank.created_at.slice(0, 10))
  return [...days].map(([day, own]) => ({ day, values: figuresOf(own, figures, null) }))
}

/** One row of figures for some keywords on one day. */
export function figuresOf(
  standings: Standing[],
  figures: Figure[],
  competitor: string | null,
): (number | null)[] {
  return figures.map((figure) => (figure.keywords ? joined(standings, figure.keywords, competitor) : null))
}

function joined(standings: Standing[], of: OfKeywords, competitor: string | null): number | null {
  if ('from' in of) {
    const places = standings.map(({ rank }) => placeOf(rank) ?? UNRANKED)
    return places.filter((place) => place >= of.from && place <= of.to).length
  }
  const values = standings.map((standing) =>
    'path' in of ? standingValue(standing, of.path) : competitorPlace(standing, competitor),
  )
  return folded(values, 'path' in of ? of.join : 'mean')
}

const placeOf = (rank: Standing['rank']) => withinReach(numberAt(rank, 'rank'))
const withinReach = (place: number | null) =>
  place !== null && place >= 1 && place <= LAST_PLACE ? place : null

function standingValue({ keyword, rank }: Standing, path: string): number | null {
  if (!path.startsWith('ranks.')) return numberAt(keyword, path)
  const value = numberAt(rank, path.slice('ranks.'.length))
  return path.endsWith('rank') ? withinReach(value) : value
}

/** Of the chosen competitor, or the best of all, on the same day. */
function competitorPlace({ keyword, rank }: Standing, competitor: string | null): number | null {
  const day = rank.created_at.slice(0, 10)
  const places = keyword.competitor_ranks
    .filter(({ created_at }) => created_at.slice(0, 10) === day)
    .filter(({ competitor: of }) => competitor === null || of?.id === competitor || of?.domain === competitor)
    .map((one) => withinReach(one.rank ?? null))
    .filter((place) => place !== null)
  return places.length > 0 ? Math.min(...places) : null
}

const labelOf = (options: { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? (value || 'Unknown')

/** The groups that a keyword is in, by key, and what people call them; one with several tags is in each. */
export function groupsOf({ keyword, rank }: Standing, dimension: string): [key: string, label: string][] {
  const device = labelOf(DEVICES, String(keyword.search_type ?? ''))
  const country = countryName(keyword.search_locale?.country_code ?? '') || 'Unknown'
  const one = (label: string): [string, string][] => [[label, label]]
  switch (dimension) {
    case 'tag':
      return keyword.tags.length > 0 ? keyword.tags.map((tag) => [tag, tag]) : one(UNTAGGED)
    case 'landingPage':
      return one(rank.highest_ranking_page || NO_PAGE)
    case 'device':
      return one(device)
    case 'country':
      return one(country)
    case 'searchEngine':
      return one(labelOf(SEARCH_ENGINES, keyword.search_engine?.name.toLowerCase() ?? ''))
    default:
      return [[keyword.id, `${keyword.keyword} (${device}, ${country})`]]
  }
}
