import { sumKnown } from '../kit/answers/metricValues.ts'
import {
  averagePosition,
  countWhere,
  meanOf,
  type RankFigure,
  rankedWithin,
  sumOf,
  sumOncePerKeyword,
  unranked,
} from '../platforms/ranks/figures.ts'
import type { RankSnapshot } from '../platforms/ranks/index.ts'
import type { RankCatalogue } from '../platforms/ranks/parts.ts'

const change = ({ check }: RankSnapshot) => check.facts.change
const fact = (name: string) => (standing: RankSnapshot) => standing.of.facts[name]

/** Each metric that is reckoned from positions. */
export const FIGURES: Readonly<Record<string, RankFigure>> = {
  pos: averagePosition,
  change: sumOf(change),
  total_up: countWhere(change, (places) => places > 0),
  total_down: countWhere(change, (places) => places < 0),
  top1: rankedWithin(1),
  top3: rankedWithin(3),
  top5: rankedWithin(5),
  top10: rankedWithin(10),
  top30: rankedWithin(30),
  top100: rankedWithin(100),
  unranked,
  map_position: meanOf(({ check }) => check.facts.map_position),
  paid_position: meanOf(({ check }) => check.facts.paid_position),
  volume: sumOncePerKeyword('volume'),
  competition: meanOf(fact('competition')),
  cpc: meanOf(fact('cpc')),
  suggested_bid: meanOf(fact('suggested_bid')),
  results: meanOf(fact('results')),
  price: sumOf(({ during }) => sumKnown(during.map(({ facts }) => facts.price))),
  total_sum: sumOf(fact('total_sum')),
}

export const RANKS: RankCatalogue = { figures: FIGURES, position: 'pos', page: 'page' }

/** Metrics that count every check of the range, not the last one alone. */
export const OVER_THE_RANGE: ReadonlySet<string> = new Set(['price', 'total_sum'])
