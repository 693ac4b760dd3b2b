import type { Notice, ProviderContext, ProviderQuery } from '../../contract.ts'
import type { Fact } from '../../kit/answers/facts.ts'
import { type KeptDays, keptDays } from '../../kit/answers/keptDays.ts'
import { partOf } from '../../kit/query/days.ts'
import { firstKept } from '../days.ts'

/** What a report brought, before it becomes a table. */
export interface Gathered {
  facts: Fact[]
  /** Absent where figures are of no days. */
  kept?: KeptDays
  notices: Notice[]
}

/** Requests one of LinkedIn's reports about a page. */
export type Gather = (context: ProviderContext, query: ProviderQuery, page: string) => Promise<Gathered>

const TWELVE_MONTHS = 'LinkedIn keeps a page’s figures for twelve months; older days are left out.'

/** The days of a range that LinkedIn still has, and has already where it is late: up to `last`, for the reason `late`. */
export function keptOf(
  { range }: ProviderQuery,
  now: Temporal.Instant,
  { last = range.end, late = '' }: { last?: string; late?: string } = {},
): KeptDays {
  const from = firstKept(now)
  const why = [range.start < from ? TWELVE_MONTHS : '', range.end > last ? late : '']
  return keptDays(range, partOf(range, { from, to: last }), why.filter(Boolean).join(' '))
}
