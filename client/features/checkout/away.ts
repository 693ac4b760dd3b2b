import { z } from 'zod'
import { id } from '../../../shared/api/common.ts'

/**
 * Some wallets are paid with on a page of theirs, which takes the place of ours and leads back to its address. What that
 * new page needs to go on is kept in the tab as long as a checkout is open.
 */
const away = z.object({
  checkout: id,
  /** What its form held, for whoever shows the form again. */
  entered: z.unknown(),
})
export type Away = z.output<typeof away>

const KEY = 'checkout-open'
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const keepAway = (kept: Kept, open: Away): void => kept.setItem(KEY, JSON.stringify(open))
export const dropAway = (kept: Kept): void => kept.removeItem(KEY)

/** What this tab's buyer left for a wallet's page; null where nothing is stored, or not by us. */
export function readAway(kept: Kept): Away | null {
  try {
    return away.parse(JSON.parse(kept.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

/** By what the provider's library knows that somebody comes back, as a name or as a value of the page's query. */
const BACK = /^fsc:invoke:(session|complete)$/

/** The page's query without the mark of who comes back from a wallet's page; null where it has none. */
export function withoutMark(search: string): string | null {
  const query = [...new URLSearchParams(search)]
  const rest = query.filter(([name, value]) => !BACK.test(name) && !BACK.test(value))
  if (rest.length === query.length) return null
  return rest.length === 0 ? '' : `?${new URLSearchParams(rest)}`
}
