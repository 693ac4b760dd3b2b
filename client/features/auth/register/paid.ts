import { z } from 'zod'
import { orderCompletion } from '../../../../shared/api/payment.ts'
import { tabStorage } from '../../../lib/tabStorage.ts'
import type { Completion } from '../../checkout/index.ts'

const KEY = 'registration-paid'

/** What was paid for in this tab and not registered yet: nobody is asked to pay twice, even after a reload. */
export function readPaid(): Completion | null {
  try {
    return orderCompletion.parse(JSON.parse(tabStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

export const keepPaid = (paid: Completion): void => tabStorage.setItem(KEY, JSON.stringify(paid))
export const dropPaid = (): void => tabStorage.removeItem(KEY)

/** Anybody can write such an address: what the page would show is a number, and no words. */
const mailed = orderCompletion.extend({ reference: z.string().regex(/^[\w-]{1,40}$/) })

/** What whoever has paid in a tab that was lost is mailed, after the “#”; null where the address holds nothing of the kind. */
export const readMailed = (): Completion | null =>
  mailed.safeParse(Object.fromEntries(new URLSearchParams(location.hash.slice(1)))).data ?? null

export const dropMailed = (): void =>
  history.replaceState(history.state, '', location.pathname + location.search)
