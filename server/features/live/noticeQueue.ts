import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { abortable } from '../../lib/abortable.ts'
import type { Notice } from './notice.ts'

/** What changes again within this time is told once more at its end. */
const REST_MS = 100
/** What nobody could be told by then is given up, so that what changes later is told. */
const MOST_MS = 30_000

/**
 * Does what each notice asks, at once and until its signal aborts; of those that come soon after one alike, one more when it
 * has rested.
 */
export function createNoticeQueue(
  log: Logger,
  work: (notice: Notice, signal: AbortSignal) => Promise<void>,
  mostMs = MOST_MS,
): { add(notice: Notice): void } {
  /** Those that were told just now, and whether another one has come since. */
  const resting = new Map<string, Notice | null>()
  const tell = (notice: Notice) => {
    const late = AbortSignal.timeout(mostMs)
    return abortable(work(notice, late), late).catch((error: unknown) => {
      const { kind, company: companyId } = notice
      log.warn({ service: 'live', kind, companyId, err: error }, 'open pages were not told')
    })
  }
  const tellAndRest = async (key: string, notice: Notice) => {
    resting.set(key, null)
    // Not before it is told either: what is read later could be told first.
    await Promise.all([tell(notice), sleep(REST_MS, undefined, { ref: false })])
    const next = resting.get(key)
    resting.delete(key)
    if (next) void tellAndRest(key, next)
  }
  return {
    add(notice) {
      const { kind, company, id } = notice
      const key = `${kind} ${company} ${id}`
      // Who may be told no more is not told in the meantime.
      if (kind === 'session' || kind === 'person') void tell(notice)
      else if (resting.has(key)) resting.set(key, notice)
      else void tellAndRest(key, notice)
    },
  }
}
