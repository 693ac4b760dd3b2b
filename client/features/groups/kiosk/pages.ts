import type { WatchedDomain } from '../../../../shared/api/groups.ts'
import { needsAttention } from '../../../../shared/rules/monitoring/domainStatus.ts'
import { sortRows } from '../rows.ts'

/** What a screen on the wall shows: those that need attention, the worst first, as many a page as fit. */
export function pagesOf(rows: readonly WatchedDomain[], perPage: number): WatchedDomain[][] {
  const needing = sortRows(rows.filter(needsAttention), { column: 'status', order: 'worst' }, 7)
  const size = Math.max(1, perPage)
  return Array.from({ length: Math.ceil(needing.length / size) }, (_, page) =>
    needing.slice(page * size, (page + 1) * size),
  )
}
