import { setTimeout as wait } from 'node:timers/promises'
import { isCollision, isPassing } from './failures.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000

/**
 * Repeats a write while the database is unavailable or too busy for it: for what has already happened outside
 * and is recorded nowhere else, and for what may be done twice. Throws the last error once it has failed for
 * `forMs` or `isOver`, and every other error at once, as waiting does not fix it.
 */
export async function insist<T>(
  write: () => Promise<T>,
  { isOver = () => false, forMs = Infinity }: { isOver?: () => boolean; forMs?: number } = {},
): Promise<T> {
  let end: number | null = null
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await write()
    } catch (error) {
      end ??= performance.now() + forMs
      const passes = isPassing(error) || isCollision(error)
      if (!passes || isOver() || performance.now() > end) throw error
      await wait(pause)
    }
  }
}
