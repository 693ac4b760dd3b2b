import { useEffect, useLayoutEffect } from 'react'
import type { OnboardingState } from '../../../shared/api/onboarding.ts'
import {
  afterEvent,
  afterIntro,
  closedOnEdit,
  isFinished,
  type OnboardingEvent,
  skip,
  startAgain,
} from '../../../shared/rules/onboarding.ts'
import { emit } from '../../lib/analytics.ts'
import { globals } from '../../lib/globals.ts'
import { onMoment } from '../../lib/moments.ts'
import { createStore } from '../../lib/store.ts'
import { saveTour } from './api.ts'

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

const update = (change: Partial<Tour>): void => store.set({ ...tour(), ...change })

export const useTour = store.useValue

/** Takes the next state over, tells analytics of a step, and saves it once the intro is behind. */
function moveOn(state: OnboardingState, next: OnboardingState): void {
  if (next === state) return
  const hasMoved = next.step !== state.step
  if (hasMoved) emit('onboardingUpdated', { step: next.step })
  update({
    state: next,
    ...(hasMoved && { closedTip: null, isHiddenByEditing: false }),
    hasJustFinished: hasMoved && isFinished(next),
  })
  if (next.step > 0 || next.skipped) saveTour(next)
}

function hear(event: OnboardingEvent): void {
  const { state } = tour()
  if (state) moveOn(state, afterEvent(state, event))
}

/** Has the tour hear what screens tell, from before their own effects on. */
export function useTourListening(): void {
  useLayoutEffect(() => {
    return onMoment(hear)
  }, [])
}

export function answerIntro(answers: OnboardingState['questionnaire']): void {
  const { state } = tour()
  if (state) moveOn(state, afterIntro(state, answers))
}

/** Leaves the tour for good. */
export function skipTour(): void {
  const { state } = tour()
  if (state) moveOn(state, skip(state))
}

/** Nothing of it is saved before the intro is answered. */
export function beginAgain(): void {
  const { state } = tour()
  update({ state: startAgain(state), closedTip: null, hasJustFinished: false, before: state })
}

/** Back to where the person was who has started again. */
export function leaveIntro(): void {
  update({ state: tour().before, before: null })
}

export const closeTip = (): void => update({ closedTip: tour().state?.step ?? null })

/** In edit mode the tip of the source shows again, and those of reading are out of place until it is left. */
export function noteEditing(editing: boolean): void {
  const { state, closedTip, isHiddenByEditing } = tour()
  if (!editing) {
    if (isHiddenByEditing) update({ closedTip: null, isHiddenByEditing: false })
    return
  }
  const closed = closedOnEdit(state, closedTip)
  if (closed !== closedTip) update({ closedTip: closed, isHiddenByEditing: closed !== null })
}

/** Lets the page on screen be left at any step. */
export function useFreeToLeave(isFree: boolean): void {
  useEffect(() => {
    update({ isFreeToLeave: isFree })
    return () => update({ isFreeToLeave: false })
  }, [isFree])
}

export const congratulated = (): void => update({ hasJustFinished: false })
