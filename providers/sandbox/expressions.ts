// biome-ignore lint/style/noRestrictedImports: an emulator's part, which no vendor's code imports
import { createContext, Script } from 'node:vm'
import { LRUCache } from 'lru-cache'

/**
 * Regular expressions of filters, run within bounds: a slow one would block every emulated vendor. Only
 * emulators import this file.
 */

const DEADLINE_MS = 100

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
  let found: boolean
  try {
    found = test.runInContext(room, { timeout: DEADLINE_MS }) === true
  } catch (error) {
    tooSlow.set(pattern, true)
    throw refused(pattern, error)
  }
  known.set(key, found)
  return found
}

const refused = (pattern: string, cause?: unknown) =>
  new Error(`The expression ${pattern.slice(0, 100)} takes too long.`, { cause })
