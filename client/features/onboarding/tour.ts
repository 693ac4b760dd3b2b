import { useEffect, useLayoutEffect } from 'react'
import type { OnboardingState } from '../../../shared/api/onboarding.ts'
import { isFinished, startAgain } from '../../../shared/rules/onboarding.ts'
import { globals } from '../../lib/globals.ts'
import { onMoment } from '../../lib/moments.ts'
import { createStore } from '../../lib/store.ts'

interface Tour {
  /** Null for those who were never shown it. */
  state: OnboardingState | null
  /** The step whose tip the person has closed. */
  closedTip: number | null
  /** It was edit mode that closed it. */
  isHiddenByEditing: boolean
  /** The last step was completed on this page, and nobody has been congratulated yet. */
  hasJustFinished: boolean
  /** What the person goes back to who leaves the intro of a tour that was started again. */
  before: OnboardingState | null
  /** The page on screen can be left at any step: what would complete it may not be at hand. */
  isFreeToLeave: boolean
}

const store = createStore(
  (): Tour => ({
    state: globals().onboarding,
    closedTip: null,
    isHiddenByEditing: false,
    hasJustFinished: false,
    before: null,
    isFreeToLeave: false,
  }),
)

/** Where the person is, from the page's HTML and what was done since then. */
export const tour = store.get

export const updateTour = (change: Partial<Tour>): void => store.set({ ...tour(), ...change })

export const useTour = store.useValue

let loaded: typeof import('./underWay/index.ts') | null = null

/** What only a tour that is under way takes; null on the pages of all others. */
export const underWay = () => loaded

/** Loads that, where it is under way: before the screen is seen, so that nothing of it comes later and moves the page. */
export async function loadTour(): Promise<void> {
  const { state } = tour()
  if (state && !isFinished(state)) loaded ??= await import('./underWay/index.ts')
}

/** Has the tour hear what screens tell, from before their own effects on. */
export function useTourListening(): void {
  useLayoutEffect(() => {
    return onMoment((event) => underWay()?.hear(event))
  }, [])
}

/** Nothing of it is saved before the intro is answered. */
export function beginAgain(): void {
  const { state } = tour()
  updateTour({ state: startAgain(state), closedTip: null, hasJustFinished: false, before: state })
}

/** Lets the page on screen be left at any step. */
export function useFreeToLeave(isFree: boolean): void {
  useEffect(() => {
    updateTour({ isFreeToLeave: isFree })
    return () => updateTour({ isFreeToLeave: false })
  }, [isFree])
}
