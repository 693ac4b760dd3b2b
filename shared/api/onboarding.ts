import { z } from 'zod'
import { CLIENT_COUNTS, FLOWS } from '../domain/onboarding.ts'
import { SOURCE_KINDS } from '../domain/sources.ts'

/** What the intro asks. `source`: what to begin with, which decides on the flow. */
export const questionnaire = z.strictObject({
  source: z.enum(FLOWS).nullable(),
  kinds: z.array(z.enum(SOURCE_KINDS)).max(SOURCE_KINDS.length),
  clients: z.enum(CLIENT_COUNTS).nullable(),
})

/** Where a person is in the tour: the global `onboarding`, and `other.onboarding` of POST /api/company. */
export const onboardingState = z.strictObject({
  flow: z.enum(FLOWS),
  step: z.int().min(0).max(6),
  /** The person has left the tour for good. */
  skipped: z.boolean(),
  /** How often the tour was started again; what is of an earlier one no longer counts. */
  round: z.int().min(0).max(1_000),
  /** Whether the intro leads back: it was opened by somebody who knows the product already. */
  hasBack: z.boolean(),
  questionnaire,
})
export type OnboardingState = z.infer<typeof onboardingState>
