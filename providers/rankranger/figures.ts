import {
  averagePosition,
  bestPosition,
  countWhere,
  gained,
  keywordCount,
  type RankFigure,
  rankedWithin,
  sumOf,
  sumOncePerKeyword,
  unranked,
  weightedPosition,
} from '../platforms/ranks/figures.ts'
import type { RankCatalogue } from '../platforms/ranks/parts.ts'

const reach = sumOf(({ of }) => of.facts.reach)
const searches = sumOf(({ of }) => of.facts.searches)

/** Each metric that is reckoned from keywords. */
export const FIGURES: Readonly<Record<string, RankFigure>> = {
  rank: averagePosition,
  average_rank: averagePosition,
  best_rank: bestPosition,
  top1: rankedWithin(1),
  top3: rankedWithin(3),
  top10: rankedWithin(10),
  top20: rankedWithin(20),
  top50: rankedWithin(50),
  top100: rankedWithin(100),
  not_ranking: unranked,
  keywords_total: keywordCount,
  improved: countWhere(gained, (places) => places > 0),
  declined: countWhere(gained, (places) => places < 0),
  unchanged: countWhere(gained, (places) => places === 0),
  rank_change: sumOf(gained),
  search_volume: sumOncePerKeyword('search_volume'),
  weighted_rank: weightedPosition('search_volume'),
  reach,
  total_monthly_reach: reach,
  total_organic_reach: (all) => {
    const [part, whole] = [reach(all), searches(all)]
    return part === null || !whole ? null : part / whole
  },
  approx_monthly_search: searches,
  approx_daily_search: (all) => {
    const monthly = searches(all)
    return monthly === null ? null : monthly / 30
  },
}

export const RANKS: RankCatalogue = { figures: FIGURES, position: 'rank', page: 'lp' }
