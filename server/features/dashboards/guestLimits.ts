import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../context.ts'
import { limitOf } from '../../http/limits.ts'
import { chargeTries } from '../../http/tries.ts'
import type { Windows } from '../widgets/widgetRun.ts'
import type { Page } from './page.ts'
import { linkOf } from './policy.ts'
import { resolveWindows } from './windows.ts'

const HOUR_MS = 3_600_000
/** Windows that are remembered as charged, over all dashboards. */
const MOST_REMEMBERED = 20_000

interface Charged {
  charge: Promise<void>
  /** Epoch milliseconds. */
  until: number
}

/** Windows that guests have picked within the hour, by dashboard. */
export type ChargedWindows = LRUCache<string, Charged>

declare module '../../context.ts' {
  interface AppContext {
    /** Windows that guests have picked and that have been counted. */
    chargedWindows: ChargedWindows
  }
}

export const createChargedWindows = (): ChargedWindows => new LRUCache({ max: MOST_REMEMBERED })

/**
 * Counts a window that a guest has picked, once an hour for each dashboard, whichever comes first: page, data or PDF. The dashboard's own days cost nothing. Must be called before anything is queried for a guest's window,
 * so that a link cannot use up a client's quota. Throws AppError('too_many_tries').
 */
export async function chargeWindow(
  context: AppContext,
  page: Page,
  windows: Windows,
  address: string,
): Promise<void> {
  const { dashboard } = page
  const now = context.now()
  const own = resolveWindows(dashboard, {}, { owner: false, now })
  const compared = windows.compare ?? own.compare
  if (keyOf(windows.current, compared) === keyOf(own.current, own.compare)) return

  const known = context.chargedWindows
  const key = `${dashboard.id} ${keyOf(windows.current, windows.compare)}`
  const before = known.get(key)
  if (before && before.until > now.epochMilliseconds) return before.charge
  // Concurrent requests for the same window wait for this verdict: none is counted twice, and none escapes it.
  const { id: link } = linkOf(page)
  const charge = chargeTries(context, [
    limitOf('windowsFrom', { link, address }),
    limitOf('windows', { link }),
  ])
  const entry = { charge, until: now.epochMilliseconds + HOUR_MS }
  known.set(key, entry)
  try {
    await charge
  } catch (error) {
    if (known.get(key) === entry) known.delete(key)
    throw error
  }
}

/** Counts a data call of a guest that no cached answer serves. Throws AppError('too_many_tries'). */
export const chargeDataCall = (context: AppContext, address: string): Promise<void> =>
  chargeTries(context, [limitOf('dataFrom', { address })])

const keyOf = (current: Windows['current'], compare: Windows['compare']) =>
  [current.start, current.end, compare?.start, compare?.end].join(' ')
