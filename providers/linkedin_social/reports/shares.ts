import { dailyStatistics } from '../client.ts'
import { UNTOLD } from '../metrics.ts'
import { ShareStatistics } from '../wire.ts'
import { type Gather, keptOf } from './gathered.ts'

/** Reach and engagement of the page, day by day. */
export const gatherShares: Gather = async (context, query, page) => {
  const days = await dailyStatistics(context, 'shares', page, query.range, ShareStatistics)
  return {
    facts: days.map(({ timeRange: day, totalShareStatistics }) => ({
      day,
      names: {},
      parts: { ...UNTOLD, ...totalShareStatistics },
    })),
    kept: keptOf(query, context.now),
    notices: [],
  }
}
