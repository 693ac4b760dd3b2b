import type { ProviderError } from '../contract.ts'
import { refuse } from '../errors.ts'
import type { LinkedInFailure } from '../families/linkedin.errors.ts'

/** The ads API's own reading of a failure; null leaves it to the family's. */
export function adsError(failure: LinkedInFailure): ProviderError | null {
  const { status, code, message } = failure
  const words = message ?? ''
  if (/NO_PERMISSION_ON_ENTITY/.test(code) || (status === 403 && /not enough permissions/i.test(words))) {
    return noRole(message)
  }
  if (status === 400 && /objectiveType|campaignType/.test(words)) {
    return refuse('LinkedIn does not know the value of a filter. Choose it again.', 'filter', message)
  }
  if (status === 400 && /fields/i.test(words)) {
    return refuse(
      'LinkedIn does not give the chosen figures together. Take some out and try again.',
      'metrics',
      message,
    )
  }
  return null
}

/** LinkedIn answers a question about an account that may not be read with nothing at all. */
export const noRole = (vendorMessage: string | null): ProviderError =>
  refuse(
    'This LinkedIn login has no role on the ad account. Ask its manager for one (viewer is enough), or choose another account.',
    'property',
    vendorMessage,
  )
