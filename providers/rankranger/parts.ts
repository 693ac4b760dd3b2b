import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { type PartialResult, sumRows } from '../kit/answers/metricValues.ts'
import { pointsPart, stepAsked } from '../kit/answers/points.ts'
import { inTurns } from '../kit/http/paging.ts'
import { sortRankChecks, type Tracked } from '../platforms/ranks/index.ts'
import { ranksPart } from '../platforms/ranks/parts.ts'
import { marketReach, type RankedSite, rankStats, ranks, visibility } from './client.ts'
import { TYPE } from './definition.ts'
import { RANKS } from './figures.ts'
import { lastWeekOf, type RankRequests } from './query.ts'
import type { RankRow } from './wire.ts'

/** Figures that are reckoned from keywords. */
export async function keywordsPart(
  context: ProviderContext,
  query: ProviderQuery,
  plan: RankRequests,
): Promise<PartialResult> {
  const tracked = await inTurns(plan.subjects, 1, (subject) => keywordsOf(context, subject, plan))
  return ranksPart(query, TYPE, tracked.flat(), RANKS)
}

/** A keyword on two engines is two of them. Volumes, tags and reach are those of the last day with ranks. */
async function keywordsOf(
  context: ProviderContext,
  subject: RankedSite,
  { windows, needs, engines }: RankRequests,
): Promise<Tracked[]> {
  const rows = (await inTurns(windows, 1, (window) => ranks(context, subject, window))).flat()
  const last = rows.map(({ day }) => day ?? '').reduce((a, b) => (a > b ? a : b), '')
  const onLastDay = async (isNeeded: boolean, ask: typeof rankStats) => {
    const found = isNeeded && last !== '' ? await ask(context, subject, last) : []
    return new Map(found.map((row) => [keyOf(row), row]))
  }
  const stats = await onLastDay(needs.volumes, rankStats)
  const reaches = await onLastDay(needs.reach, marketReach)
  const days = Map.groupBy(rows, keyOf)
  return [...new Map(rows.map((row) => [keyOf(row), row]))].map(([key, { keyword, engineId, engine }]) => {
    const stat = stats.get(key)
    const reach = reaches.get(key)
    const checks = (days.get(key) ?? []).flatMap(({ day, rank, page }) =>
      day === null ? [] : [{ day, position: rank, page, facts: {} }],
    )
    return {
      keyword,
      names: { tags: stat?.tags ?? [], se_name: engines.get(engineId) ?? engine, url: subject.domain },
      facts: {
        search_volume: stat?.volume ?? null,
        reach: reach?.reach ?? null,
        searches: reach?.volume ?? null,
      },
      checks: sortRankChecks(checks),
    }
  })
}

const keyOf = ({ keyword, engineId }: RankRow) => `${engineId} ${keyword}`

/** The visibility score: one series for each engine, which add up to the site’s. */
export async function visibilityPart(
  context: ProviderContext,
  query: ProviderQuery,
  { subjects, engines }: RankRequests,
): Promise<PartialResult> {
  const { dimension, range } = query
  const isCurve = stepAsked(query, TYPE) !== undefined
  const parts: PartialResult[] = []
  for (const subject of subjects) {
    for (const engineId of subject.engineId === null ? engines.keys() : [subject.engineId]) {
      const days = await visibility(context, { ...subject, engineId }, isCurve ? range : lastWeekOf(range))
      const points = days.flatMap(({ day, score }) =>
        day === null || score === null ? [] : [{ day, figures: { visibility_score: score } }],
      )
      if (points.length === 0) continue
      const { rows, totals } = pointsPart(query, TYPE, points)
      const name = dimension === 'url' ? subject.domain : (engines.get(engineId) ?? engineId)
      parts.push({
        rows: isCurve ? rows : new Map([[name, totals]]),
        totals: dimension === 'url' ? {} : totals,
      })
    }
  }
  return sumRows(parts)
}
