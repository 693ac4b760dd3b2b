/** Work of this thread's own, between which requests of others are answered. */

const waiting: (() => void)[] = []
let isRunning = false
/** How long work may continue before others get a turn. */
const TURN_MS = 5

/**
 * Resolves when it is the caller's turn. Those that wait proceed one after the other, and after some
 * milliseconds the rest in the next turn of the event loop; with `setImmediate` alone all of them would
 * proceed before any other request is answered. Await it directly before the work: the work is over when the
 * next one proceeds.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (isRunning) return
    isRunning = true
    setImmediate(letOn)
  })
}

function letOn(): void {
  const began = performance.now()
  const next = () => {
    waiting.shift()?.()
    // Behind the work that has just been let on.
    queueMicrotask(() => {
      if (waiting.length === 0) isRunning = false
      else if (performance.now() - began < TURN_MS) next()
      else setImmediate(letOn)
    })
  }
  next()
}

/** All parts, made a few milliseconds at a time, with others' turns between. */
export async function inTurns<T>(parts: Iterable<T>): Promise<T[]> {
  const made: T[] = []
  await ownTurn()
  let began = performance.now()
  for (const part of parts) {
    made.push(part)
    if (performance.now() - began < TURN_MS) continue
    await ownTurn()
    began = performance.now()
  }
  return made
}
