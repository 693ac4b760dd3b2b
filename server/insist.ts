import { setTimeout as wait } from 'node:timers/promises'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000

/**
 * Repeats a write until it succeeds: for what has happened outside already and nobody else knows. Throws an error that
 * `isFinal`, or the last one after `forMs`.
 */
export async function insist<T>(
  write: () => Promise<T>,
  { isFinal = () => false, forMs = Infinity }: { isFinal?: (error: unknown) => boolean; forMs?: number } = {},
): Promise<T> {
  const end = performance.now() + forMs
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await write()
    } catch (error) {
      if (isFinal(error) || performance.now() > end) throw error
      await wait(pause)
    }
  }
}
