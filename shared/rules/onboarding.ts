import type { OnboardingState } from '../api/onboarding.ts'
import type { Flow } from '../domain/onboarding.ts'

/** How many steps a flow has, the intro too. Whoever is at or past it has finished. */
const STEP_COUNTS: Record<Flow, number> = { dashboard: 6, mc: 5 }

export const isFinished = ({ flow, step, skipped }: OnboardingState): boolean =>
  skipped || step >= STEP_COUNTS[flow]

/** Whether the intro is behind this person; without a state they were never shown it. */
export const isPastIntro = (state: OnboardingState | null): boolean =>
  state === null || isFinished(state) || state.step > 0

/** Whether what the tour is for is done: a dashboard with data, or a watched domain. */
export const isCompleted = ({ step }: OnboardingState): boolean => step > 2

export const skip = (state: OnboardingState): OnboardingState =>
  isFinished(state) ? state : { ...state, skipped: true }

/** A tour from the beginning; the present one no longer counts. */
export const startAgain = (state: OnboardingState | null): OnboardingState => ({
  ...newTour(state?.flow ?? 'dashboard'),
  round: (state?.round ?? 0) + 1,
  hasBack: true,
  questionnaire: state?.questionnaire ?? { source: null, kinds: [], clients: null },
})

/** The tour of whoever has registered a company; `source` is what the page's address asked for. */
export const newTour = (source: Flow): OnboardingState => ({
  flow: source,
  step: 0,
  skipped: false,
  round: 0,
  hasBack: false,
  questionnaire: { source, kinds: [], clients: null },
})

/**
 * What two devices know of one tour, put together in any order and any number of times: the later tour counts, within it
 * what is finished, then whichever is further.
 */
export function merged(stored: OnboardingState | null, sent: OnboardingState): OnboardingState {
  if (!stored || sent.round > stored.round) return sent
  if (sent.round < stored.round || isFinished(stored)) return stored
  return isFinished(sent) || sent.step > stored.step ? sent : stored
}
