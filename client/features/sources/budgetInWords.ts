import type { Source } from '../../../shared/api/sources.ts'

type Budget = Source['budgets'][number]

/** From this share on a limit is worth a reader's eye. */
const LOW = 0.2

/** What is left of the limit that is nearest to its end; null where the vendor reported none. */
export function budgetInWords(budgets: readonly Budget[]): { text: string; low: boolean } | null {
  const [tightest] = budgets.toSorted((a, b) => share(a) - share(b))
  if (!tightest) return null
  const { name, left, of } = tightest
  const text =
    of === null
      ? `${left.toLocaleString('en')} ${name} left`
      : `${Math.round(100 * share(tightest)).toLocaleString('en')}% of ${name} left`
  return { text, low: share(tightest) < LOW }
}

const share = ({ left, of }: Budget): number =>
  of === null ? (left > 0 ? 1 : 0) : of > 0 ? Math.max(0, left) / of : 1
