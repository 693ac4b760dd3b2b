import { TARGET_ABOVE_ZERO } from '../../../../../shared/rules/target.ts'
import type { FormatOptionsProps } from '../format.ts'

/** More digits are not kept exactly. */
const LARGEST = 999_999_999_999_999

/** The number of what is typed: a text while it is unfinished or has more digits than a number; undefined for none. */
export function targetOf(typed: string | number): number | undefined {
  const number = typed === '' ? Number.NaN : Number(typed)
  return Number.isFinite(number) ? number : undefined
}

/** A sentence on a target that cannot be saved; null where it can. */
export function targetProblem({ target }: FormatOptionsProps['options']): string | null {
  if (target === undefined) return null
  if (target <= 0) return TARGET_ABOVE_ZERO
  return target > LARGEST ? 'A target has at most 15 digits.' : null
}
