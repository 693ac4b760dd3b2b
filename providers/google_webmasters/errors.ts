import { ProviderError } from '../contract.ts'
import { secondsToMidnight } from '../days.ts'
import { refuse } from '../errors.ts'
import type { GoogleFailure } from '../families/google.errors.ts'
import { ZONE } from './days.ts'

/** A used-up load quota refills within a quarter of an hour, a daily one at midnight Pacific. */
const LOAD_WAIT = 15 * 60

/** Search Console's own reading of a failure; null leaves it to the family's. */
export function searchConsoleError(failure: GoogleFailure, now: Temporal.Instant): ProviderError | null {
  const { status, reasons, message } = failure
  const words = message ?? ''
  if (reasons.includes('dailyLimitExceeded')) {
    return new ProviderError(
      'rate_limited',
      'Search Console’s daily limit is used up. The figures come again after midnight Pacific time.',
      { vendorMessage: message, waitSeconds: secondsToMidnight(now, ZONE) },
    )
  }
  if (reasons.includes('quotaExceeded') || /quota exceeded/i.test(words)) {
    return new ProviderError(
      'rate_limited',
      'Search Console was asked for too much in a short time. The figures come again by themselves.',
      { vendorMessage: message, waitSeconds: failure.waitSeconds ?? LOAD_WAIT },
    )
  }
  if (status === 403 && /sufficient permission for site/i.test(words)) {
    return refuse(
      'This Google login can no longer read the property. Ask its owner for access, or choose another property.',
      'property',
      message,
    )
  }
  if (status === 400 && /not a valid Search Console site URL/i.test(words)) {
    return refuse('Search Console does not know this property. Choose it again.', 'property', message)
  }
  if (status === 400 && /regular expression|regex/i.test(words)) {
    return refuse('Google cannot read the regular expression of a filter (RE2 syntax).', 'filter', message)
  }
  return null
}
