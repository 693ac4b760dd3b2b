import { z } from 'zod'
import type { ProviderError } from '../contract.ts'
import { refuse } from '../errors.ts'
import { type GoogleFailure, refusalWith } from '../families/google.errors.ts'

const Violations = z.object({
  fieldViolations: z.array(z.object({ field: z.string().default(''), description: z.string().default('') })),
})

/** What a refusal of Business Profile means where it says more than Google's shared errors; null where it does not. */
export function businessError(failure: GoogleFailure): ProviderError | null {
  const { status, message } = failure
  const refused = (sentence: string) => refuse(sentence, 'property', message)
  if (status === 404) {
    return refused(
      'Google no longer has this location: it was deleted or merged with another. Choose it again.',
    )
  }
  if (
    status === 403 &&
    /caller does not have permission/i.test(message ?? '') &&
    failure.reasons.length === 0
  ) {
    return refused(
      'This Google login may not read the location, or the location is not verified. Ask its owner for access, or choose another location.',
    )
  }
  const violations = (failure.details ?? []).flatMap((detail) => {
    const read = Violations.safeParse(detail)
    return read.success ? read.data.fieldViolations : []
  })
  if (status !== 400 || violations.length === 0) return null
  const words = violations.map(({ field, description }) => `${field}: ${description}`).join(' ')
  return refuse(refusalWith(words), null, `${message ?? ''} ${words}`.trim())
}
