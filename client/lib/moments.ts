import type { OnboardingEvent } from '../../shared/rules/onboardingSteps.ts'

const listeners = new Set<(moment: OnboardingEvent) => void>()

/** Has each moment told from now on that the tour of the product waits for. Returns what ends that. */
export function onMoment(listener: (moment: OnboardingEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Called once what was done is stored. */
export function momentHappened(moment: OnboardingEvent): void {
  for (const listener of listeners) listener(moment)
}
