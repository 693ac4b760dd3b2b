import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { type PartialResult, sumRows } from '../kit/answers/metricValues.ts'
import { notWhole } from '../kit/answers/notices.ts'
import { pointsPart, stepAsked } from '../kit/answers/points.ts'
import { type Listed, listsInTurn } from '../kit/http/paging.ts'
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
  const tracked = await listsInTurn(plan.subjects, (subject) => keywordsOf(context, subject, plan))
  const part = ranksPart(query, TYPE, tracked.items, RANKS)
  return { ...part, notices: [...(part.notices ?? []), ...notWhole('Rank Ranger', tracked)] }
}

/** A keyword on two engines is two of them. Volumes, tags and reach are those of the last day with ranks. */
async function keywordsOf(
  context: ProviderContext,
  subject: RankedSite,
  { windows, needs, engines }: RankRequests,
): Promise<Listed<Tracked>> {
  const { items: rows, truncated } = await listsInTurn(windows, (window) => ranks(context, subject, window))
  const last = rows.map(({ day }) => day ?? '').reduce((a, b) => (a > b ? a : b), '')
  const onLastDay = async (isNeeded: boolean, ask: typeof rankStats) => {
    const { items, truncated } =
      isNeeded && last !== '' ? await ask(context, subject, last) : { items: [], truncated: false }
    return { of: new Map(items.map((row) => [keyOf(row), row])), truncated }
  }
  const stats = await onLastDay(needs.volumes, rankStats)
  const reaches = await onLastDay(needs.reach, marketReach)
  const days = Map.groupBy(rows, keyOf)
  const items = [...new Map(rows.map((row) => [keyOf(row), row]))].map(
    ([key, { keyword, engineId, engine }]) => {
      const stat = stats.of.get(key)
      const reach = reaches.of.get(key)
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
    },
  )
  return { items, truncated: truncated || stats.truncated || reaches.truncated }
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
  let isCut = false
  for (const subject of subjects) {
    for (const engineId of subject.engineId === null ? engines.keys() : [subject.engineId]) {
      const { items: days, truncated } = await visibility(
        context,
        { ...subject, engineId },
        isCurve ? range : lastWeekOf(range),
      )
      isCut ||= truncated
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
  return { ...sumRows(parts), notices: notWhole('Rank Ranger', { truncated: isCut }) }
}
