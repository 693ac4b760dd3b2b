import type { ProviderContext } from '../contract.ts'
import { distinctLabels } from '../kit/answers/resultRows.ts'
import { shifted } from '../kit/query/days.ts'
import { type RankedSite, ranks } from './client.ts'

/** Days in which every engine must have been collected once. */
const RECENT = 3

/**
 * Search engines of a campaign by id, as they occur in recent ranks: no method lists them. Two with the same
 * name (desktop and mobile) get their ids appended.
 */
export async function enginesOf(
  context: ProviderContext,
  subject: Pick<RankedSite, 'campaignId' | 'domain'>,
  end: string,
): Promise<Map<string, string>> {
  const recent = { start: shifted(end, 1 - RECENT), end }
  const { items } = await ranks(context, { ...subject, engineId: null }, recent)
  return distinctLabels(new Map(items.map(({ engineId, engine }) => [engineId, engine])))
}
