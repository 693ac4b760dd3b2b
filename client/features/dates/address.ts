import { readShareQuery, shareQuery } from '../../../shared/rules/shareUrl.ts'
import type { DateChoice } from './choice.ts'

/** Marks in the address that nothing is compared; a shared link has no such parameter (shared/rules/shareUrl.ts). */
const NO_COMPARISON = ['compare', 'none'] as const
const DATE_KEYS = ['startDate', 'endDate', 'compareStartDate', 'compareEndDate', 'month', 'year', 'compare']

/** The dates that an address requests; null where it requests none. */
export function choiceFromAddress(search: string): DateChoice | null {
  const query = new URLSearchParams(search)
  const found = readShareQuery(query)
  if (!found) return null
  return { range: found.range, compare: query.get('compare') === 'none' ? null : found.compare }
}

/** The query with these dates in place of the ones it had; everything else in it stays. */
export function addressWithChoice(search: string, choice: DateChoice): string {
  const query = new URLSearchParams(search)
  for (const key of DATE_KEYS) query.delete(key)
  for (const [key, value] of shareQuery(choice.range, choice.compare)) query.set(key, value)
  if (!choice.compare) query.set(...NO_COMPARISON)
  return `?${query}`
}

/** The query of a data, PDF or print call for these dates: the comparison is always explicit. */
export function dataDates({ range, compare }: DateChoice) {
  return {
    startDate: range.start,
    endDate: range.end,
    ...(compare
      ? { compare: 'custom', compareStartDate: compare.start, compareEndDate: compare.end }
      : { compare: 'none' }),
  }
}
