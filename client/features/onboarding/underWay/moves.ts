import type { OnboardingState } from '../../../../shared/api/onboarding.ts'
import { isFinished, skip } from '../../../../shared/rules/onboarding.ts'
import {
  afterEvent,
  afterIntro,
  closedOnEdit,
  type OnboardingEvent,
} from '../../../../shared/rules/onboardingSteps.ts'
import { emit } from '../../../lib/analytics.ts'
import { tour, updateTour } from '../tour.ts'
import { saveTour } from './api.ts'

/** Takes the next state over, tells analytics of a step, and saves it once the intro is behind. */
function moveOn(state: OnboardingState, next: OnboardingState): void {
  if (next === state) return
  const hasMoved = next.step !== state.step
  if (hasMoved) emit('onboardingUpdated', { step: next.step })
  updateTour({
    state: next,
    ...(hasMoved && { closedTip: null, isHiddenByEditing: false }),
    hasJustFinished: hasMoved && isFinished(next),
  })
  if (next.step > 0 || next.skipped) saveTour(next)
}

/** After what a screen tells. */
export function hear(event: OnboardingEvent): void {
  const { state } = tour()
  if (state) moveOn(state, afterEvent(state, event))
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

/** Back to where the person was who has started again. */
export function leaveIntro(): void {
  updateTour({ state: tour().before, before: null })
}

export const closeTip = (): void => updateTour({ closedTip: tour().state?.step ?? null })

/** In edit mode the tip of the source shows again, and those of reading are out of place until it is left. */
export function noteEditing(editing: boolean): void {
  const { state, closedTip, isHiddenByEditing } = tour()
  if (!editing) {
    if (isHiddenByEditing) updateTour({ closedTip: null, isHiddenByEditing: false })
    return
  }
  const closed = closedOnEdit(state, closedTip)
  if (closed !== closedTip) updateTour({ closedTip: closed, isHiddenByEditing: closed !== null })
}

export const congratulated = (): void => updateTour({ hasJustFinished: false })
