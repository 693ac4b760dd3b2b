import { z } from 'zod'
import { orderCompletion } from '../../../shared/api/payment.ts'

const waiting = z.object({ completion: orderCompletion, since: z.number() })
/** An order that was completed in this tab, and since when the provider's word of it is waited for (epoch milliseconds). */
export type Waiting = z.output<typeof waiting>

const KEY = 'order-waiting'
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What this tab waits for; null where it waits for nothing, or what is stored is not of ours. */
export function readWaiting(kept: Kept): Waiting | null {
  try {
    return waiting.parse(JSON.parse(kept.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

export const keepWaiting = (kept: Kept, next: Waiting): void => kept.setItem(KEY, JSON.stringify(next))
export const dropWaiting = (kept: Kept): void => kept.removeItem(KEY)

const LONG_MS = 60_000
/** Whether the provider takes longer than it usually does. */
export const isLong = ({ since }: Waiting, now: number): boolean => now - since > LONG_MS

const SOON_MS = 2_000
const LATER_MS = 10_000
/** How long until it is asked again: at first every other second, then more rarely. */
export const pauseMs = (one: Waiting, now: number): number => (isLong(one, now) ? LATER_MS : SOON_MS)
