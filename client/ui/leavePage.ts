import { useEffect } from 'react'
import { type Location, useBlocker, useLocation } from 'react-router'

/** Who is asked before the present page is left for another one. */
export interface LeaveQuestion {
  /** Whether there is anything to ask. */
  holds: () => boolean
  /** Asks; false: the person stays. */
  ask: () => Promise<boolean>
}

const questions = new Set<LeaveQuestion>()

/** Has a page's form asked as long as it is on screen. */
export function useLeaveQuestion(question: LeaveQuestion): void {
  useEffect(() => {
    questions.add(question)
    return () => {
      questions.delete(question)
    }
  }, [question])
}

interface Refusal {
  refuses: (from: Location, to: Location) => boolean
  /** Says why. */
  explain: () => void
}

/**
 * The one place where leaving a page is held up, as the router listens to one blocker only: what the app refuses is
 * explained and not asked about, else every question on the page is asked in turn.
 */
export function useLeaveBlocker({ refuses, explain }: Refusal): void {
  const here = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      (refuses(currentLocation, nextLocation) || [...questions].some(({ holds }) => holds())),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt to leave asks
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (refuses(here, blocker.location)) {
      blocker.reset()
      explain()
    } else {
      void askAll().then((sure) => (sure ? blocker.proceed() : blocker.reset()))
    }
  }, [blocker])
}

async function askAll(): Promise<boolean> {
  for (const { holds, ask } of questions) if (holds() && !(await ask())) return false
  return true
}
