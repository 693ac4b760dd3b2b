import type { ProviderContext, ProviderError, ProviderQuery } from '../contract.ts'
import type { Explain } from '../families/meta.errors.ts'
import { Insights, type Keyed, readTotal } from '../families/meta.figures.ts'
import { nodePath, orNothing } from '../families/meta.graph.ts'
import type { Published } from '../families/meta.posts.ts'
import { withoutRefused } from '../families/meta.refused.ts'
import { metaJson } from '../families/meta.ts'
import { inTurns } from '../paging.ts'
import { vendorNames } from './catalogue.media.ts'
import { MEDIA_BREAKDOWNS } from './catalogue.ts'
import { instagramError, isWithoutInsights } from './errors.ts'

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
    const names = vendorNames(missing, one.kinds.product ?? '')
    return names.size > 0 ? [{ one, names }] : []
  })
  const silent = new Set<string>()
  await inTurns(wanted.slice(0, MOST_INSIGHTS), AT_ONCE, async ({ one, names }) => {
    const ours = new Map([...names].map(([id, vendor]) => [vendor, id]))
    const refusedHere = new Map<string, ProviderError>()
    await withoutRefused([...names.values()], refusedHere, async (some) => {
      const parameters = { metric: some.join(','), breakdown }
      const request = { path: nodePath(one.id, 'insights'), parameters }
      const ask = (explain: Explain) => metaJson(context, { ...request, explain }, Insights)
      const answer = await orNothing(isWithoutInsights, ask, instagramError)
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

/** Whether the skip rate is a fraction or a percentage is unconfirmed; nobody has a rate of more than 1. */
const asFraction = (metric: string, keyed: Keyed): Keyed =>
  metric === 'media_reels_skip_rate'
    ? new Map([...keyed].map(([key, rate]) => [key, rate > 1 ? rate / 100 : rate]))
    : keyed
