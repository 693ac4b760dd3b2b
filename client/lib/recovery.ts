import { useEffect, useRef } from 'react'
import { isServerThere } from './newVersion.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** After so long without a failure the pauses begin short again. */
const CALM_MS = 60_000

/** What is done as soon as the server answers. One look at it serves everything that waits on this page. */
const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let looks = 0
let lastLook = 0
let looking = false

/** How long to wait before looking for the server once more. */
export const pauseAfter = (looks: number): number => Math.min(FIRST_PAUSE_MS * 2 ** looks, LONGEST_PAUSE_MS)

function onceServerAnswers(again: () => void): () => void {
  if (waiting.size === 0) begin()
  waiting.add(again)
  return () => {
    waiting.delete(again)
    if (waiting.size === 0) rest()
  }
}

function begin(): void {
  if (Date.now() - lastLook > CALM_MS) looks = 0
  window.addEventListener('online', look)
  document.addEventListener('visibilitychange', lookWhenSeen)
  lookLater()
}

function rest(): void {
  clearTimeout(timer)
  window.removeEventListener('online', look)
  document.removeEventListener('visibilitychange', lookWhenSeen)
}

function lookLater(): void {
  clearTimeout(timer)
  timer = setTimeout(lookWhenSeen, pauseAfter(looks))
}

/** A tab that nobody sees looks once it is seen. */
function lookWhenSeen(): void {
  if (!document.hidden) look()
}

function look(): void {
  if (looking) return
  clearTimeout(timer)
  looking = true
  looks += 1
  lastLook = Date.now()
  void isServerThere().then((isThere) => {
    looking = false
    if (waiting.size === 0) return
    if (!isThere) return lookLater()
    const all = [...waiting]
    waiting.clear()
    rest()
    for (const again of all) again()
  })
}

/**
 * While there is something to do again, does it once as soon as the server answers: looked for after growing pauses,
 * and at once where the connection is back or the tab is seen again.
 */
export function useRecovery(again: (() => void) | null): void {
  const latest = useRef(again)
  latest.current = again
  const waits = again !== null
  useEffect(() => {
    if (!waits) return
    return onceServerAnswers(() => latest.current?.())
  }, [waits])
}
