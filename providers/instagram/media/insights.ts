import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import { inTurns } from '../../kit/http/paging.ts'
import { type Keyed, readTotal } from '../../platforms/meta/figures.ts'
import type { Published } from '../../platforms/meta/posts.ts'
import { withoutRefused } from '../../platforms/meta/refused.ts'
import type { ProviderError } from '../../providerError.ts'
import { MEDIA_BREAKDOWNS } from '../catalogue/index.ts'
import { vendorNames } from '../catalogue/media.ts'
import { graph } from '../client.ts'
import { isWithoutInsights } from '../errors.ts'

/** Insights take one call for each post. */
export const MOST_INSIGHTS = 200
const AT_ONCE = 5

/**
 * Reads the insights of each medium into it; of the first ones only, where they are too many (`isCut`).
 * @param refused takes the metrics that are refused for some medium
 * @returns also how many have no insights at all
 */
export async function addInsights(
  context: ProviderContext,
  media: readonly Published[],
  { metrics, dimension }: Pick<ProviderQuery, 'metrics' | 'dimension'>,
  refused: Map<string, ProviderError>,
): Promise<{ silent: number; isCut: boolean }> {
  const breakdown = dimension === null ? undefined : MEDIA_BREAKDOWNS[dimension]?.vendor
  const wanted = media.flatMap((one) => {
    const missing = metrics.filter((metric) => !one.figures.has(metric))
    const ours = vendorNames(missing, one.kinds.product ?? '')
    return ours.size > 0 ? [{ one, ours }] : []
  })
  const silent = new Set<string>()
  await inTurns(wanted.slice(0, MOST_INSIGHTS), AT_ONCE, async ({ one, ours }) => {
    const refusedHere = new Map<string, ProviderError>()
    await withoutRefused([...ours.keys()], refusedHere, async (some) => {
      const asked = { metric: some.join(','), breakdown }
      const answer = await graph.anyInsights(context, one.id, asked, isWithoutInsights)
      if (answer === null) silent.add(one.id)
      for (const insight of answer?.data ?? []) {
        const id = ours.get(insight.name)
        if (id) one.figures.set(id, asFraction(id, readTotal(insight, breakdown)))
      }
    })
    for (const [vendor, error] of refusedHere) refused.set(ours.get(vendor) ?? vendor, error)
  })
  return { silent: silent.size, isCut: wanted.length > MOST_INSIGHTS }
}

/** The skip rate is a percentage, also below 1. */
const asFraction = (metric: string, keyed: Keyed): Keyed =>
  metric === 'media_reels_skip_rate'
    ? new Map(
        [...keyed].map(([key, rate]) => [key, rate === null ? null : Number((rate / 100).toPrecision(12))]),
      )
    : keyed
