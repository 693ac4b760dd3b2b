import { ProviderError } from '../contract.ts'
import { refuse } from '../errors.ts'
import type { GoogleFailure } from '../families/google.errors.ts'
import { HOURLY_WAIT_SECONDS, pacificMidnight } from './quota.ts'

/** Wait of dossier section 10, in seconds. */
const CONCURRENT_WAIT = 30

/** What a refusal of Google Analytics means where it says more than Google's shared errors; null where it does not. */
export function analyticsError(failure: GoogleFailure, now: Temporal.Instant): ProviderError | null {
  const message = failure.message ?? ''
  if (failure.status === 429) return quotaError(message, now)
  if (failure.status === 400) return badQuestion(message)
  if (failure.status === 403 && /sufficient permissions for this property/i.test(message)) {
    return refuse(
      'This login may not read the chosen Google Analytics property. Choose another property, or ask its administrator for viewer access.',
      'property',
      message,
    )
  }
  return null
}

function quotaError(message: string, now: Temporal.Instant): ProviderError | null {
  const limited = (sentence: string, waitSeconds: number) =>
    new ProviderError('rate_limited', sentence, { vendorMessage: message, waitSeconds })
  if (/concurrent requests/i.test(message)) {
    return limited(
      'Too many questions were asked of this property at once. They are asked again soon.',
      CONCURRENT_WAIT,
    )
  }
  if (/tokens per day/i.test(message)) {
    return limited(
      'The daily allowance that Google gives this property is used up. It begins anew at midnight in California.',
      Math.ceil(now.until(pacificMidnight(now)).total('seconds')),
    )
  }
  if (/^Exhausted /i.test(message)) {
    return limited(
      'The hourly allowance that Google gives this property is used up. It fills again within the hour.',
      HOURLY_WAIT_SECONDS,
    )
  }
  return null
}

function badQuestion(message: string): ProviderError | null {
  const refused = (sentence: string, field: ProviderError['field']) => refuse(sentence, field, message)
  const field = /Field (\S+) is not a valid (metric|dimension)/.exec(message)
  if (field) {
    return refused(
      `Google Analytics does not know the ${field[2]} ${field[1]}. Choose another one.`,
      field[2] === 'metric' ? 'metrics' : 'dimension',
    )
  }
  const incompatible = /Please remove (.+?) to make the request compatible/.exec(message)
  if (incompatible) {
    return refused(
      `Google Analytics cannot combine these fields. Remove ${incompatible[1]}, or choose another dimension.`,
      'metrics',
    )
  }
  if (/Search Console fields require an active link/i.test(message)) {
    return refused(
      'This property is not linked to Search Console. Link it in Google Analytics, or remove the Google organic metrics.',
      'metrics',
    )
  }
  return null
}
