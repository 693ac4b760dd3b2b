// biome-ignore lint/style/noRestrictedImports: an emulator's part, which no vendor's code imports
import { createContext, Script } from 'node:vm'
import { LRUCache } from 'lru-cache'

/**
 * Regular expressions of filters, run within bounds: a slow one would block every emulated vendor. Only
 * emulators import this file.
 */

const DEADLINE_MS = 100
/** The deadline is of wall-clock time. One that used less of the processor than this waited for a busy machine. */
const LEAST_CPU_MICROSECONDS = 50_000
const MOST_TRIES = 20

const test = new Script('expression.test(text)')
const room = createContext(Object.create(null))
/** Reports filter the same few names of many rows, and a try within bounds costs far more than a plain one. */
const known = new LRUCache<string, boolean>({ max: 20_000 })
const tooSlow = new LRUCache<string, true>({ max: 1_000 })

/** Whether the expression matches somewhere in the text. Throws for one that takes too long, as real vendors refuse it. */
export function finds(expression: RegExp, text: string): boolean {
  const pattern = String(expression)
  if (tooSlow.has(pattern)) throw refused(pattern)
  const key = `${pattern}\n${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  Object.assign(room, { expression, text })
  try {
    const found = runBounded()
    known.set(key, found)
    return found
  } catch (error) {
    tooSlow.set(pattern, true)
    throw refused(pattern, error)
  }
}

/** Tests what is in the room. Throws for one that was at work for the whole deadline. */
function runBounded(): boolean {
  for (let tries = 1; ; tries += 1) {
    const before = process.threadCpuUsage()
    try {
      return test.runInContext(room, { timeout: DEADLINE_MS }) === true
    } catch (error) {
      const { user, system } = process.threadCpuUsage(before)
      if (user + system >= LEAST_CPU_MICROSECONDS || tries === MOST_TRIES) throw error
    }
  }
}

const refused = (pattern: string, cause?: unknown) =>
  new Error(`The expression ${pattern.slice(0, 100)} takes too long.`, { cause })
