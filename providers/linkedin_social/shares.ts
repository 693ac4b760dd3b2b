import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { addNumber } from '../families/linkedin.figures.ts'
import { statistics } from './client.ts'
import { dailyIntervals, keptPart } from './days.ts'
import { cutNotices, type Gathered, keyOf, nothing, rowAt, sumOf } from './gathered.ts'
import { ShareStatistics } from './wire.ts'

/** Reach and engagement of the page, day by day. */
export async function gatherShares(
  context: ProviderContext,
  query: ProviderQuery,
  page: string,
): Promise<Gathered> {
  const part = keptPart(query.range, context.now)
  const notices = cutNotices(query.range, part)
  if (part === null) return nothing(...notices)
  const { elements } = await statistics(
    context,
    'organizationalEntityShareStatistics',
    page,
    { timeIntervals: dailyIntervals(part) },
    ShareStatistics,
  )
  const rows: Gathered['rows'] = new Map()
  for (const { timeRange, totalShareStatistics } of elements) {
    if (!timeRange) continue
    const numbers = rowAt(rows, keyOf(timeRange.start, query))
    for (const [name, amount] of Object.entries(totalShareStatistics)) {
      // Unique impressions of days are unreliable, and no sum of them is right.
      if (name !== 'uniqueImpressionsCount') addNumber(numbers, name, amount)
    }
  }
  return { rows, totals: sumOf(rows), labels: new Map(), notices }
}
