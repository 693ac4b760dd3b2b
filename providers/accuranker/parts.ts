import type { ProviderQuery } from '../contract.ts'
import type { PartialResult } from '../kit/answers/metricValues.ts'
import { pointsPart } from '../kit/answers/points.ts'
import { distinctLabels } from '../kit/answers/resultRows.ts'
import { ranksPart } from '../platforms/ranks/parts.ts'
import { readFigures } from '../platforms/seo/figures.ts'
import { TYPE } from './definition.ts'
import { NOTATION, overDays, RANKS } from './figures.ts'
import { trackedOf } from './keywords.ts'
import type { AccurankerRequests } from './query.ts'
import { type HistoryLine, type Keyword, numberAt } from './wire.ts'

/** A domain's own days, those of the chosen competitor, or all of them side by side, which have no total. */
export function linesPart(
  query: ProviderQuery,
  { figures, competitor }: AccurankerRequests,
  lines: HistoryLine[],
): PartialResult {
  const paths = new Map(figures.flatMap(({ id, history }) => (history ? [[id, history]] : [])))
  const days = lines.flatMap(({ id, days }) => days.map((day) => ({ of: id, day })))
  const numberIn = ({ day }: (typeof days)[0], id: string) => numberAt(day, paths.get(id) ?? '')
  const read = readFigures(days, [...paths.keys()], numberIn, NOTATION)
  const points = days.map(({ of, day }, at) => ({ of, day: day.date.slice(0, 10), figures: read[at] ?? {} }))
  const partOf = (line: string | undefined, dimension: string | null) => {
    const own = points.filter(({ of }) => of === line)
    return pointsPart({ ...query, dimension }, TYPE, own, overDays)
  }
  if (query.dimension !== 'competitor') return partOf(competitor ?? lines[0]?.id, query.dimension)
  const labels = distinctLabels(new Map(lines.map(({ id, name }) => [id, name])))
  return { rows: new Map([...labels].map(([id, label]) => [label, partOf(id, null).totals])), totals: {} }
}

/** Keywords as they stood on the last day that each was looked up, or day by day. */
export function keywordsPart(
  query: ProviderQuery,
  plan: AccurankerRequests,
  asked: Keyword[],
): PartialResult {
  // Country and search engine are judged here; the other conditions AccuRanker has judged.
  const unfiltered = { ...query, filter: null }
  const tracked = trackedOf(chosenKeywords(asked, plan), plan)
  if (plan.isSplit) return ranksPart(unfiltered, TYPE, tracked, RANKS)
  const days = ranksPart({ ...unfiltered, dimension: 'date' }, TYPE, tracked, RANKS).rows
  const points = [...days].map(([day, figures]) => ({ day, figures }))
  return pointsPart(query, TYPE, points, overDays)
}

/** The currency of keywords' prices; null where none is returned. */
export const currencyOf = (keywords: readonly Keyword[]): string | null =>
  keywords
    .map(({ search_volume: prices }) => prices?.avg_cost_per_click_currency ?? '')
    .find((code) => /^[A-Z]{3}$/.test(code)) ?? null

/** Those of the chosen country and search engine. */
const chosenKeywords = (keywords: Keyword[], { country, searchEngine }: AccurankerRequests): Keyword[] =>
  keywords.filter(
    ({ search_locale, search_engine }) =>
      (country === null || search_locale?.country_code.toUpperCase() === country.toUpperCase()) &&
      (searchEngine === null || search_engine?.name.toLowerCase() === searchEngine),
  )
