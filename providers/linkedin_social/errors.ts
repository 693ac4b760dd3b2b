import type { ProviderError } from '../contract.ts'
import { refuse } from '../errors.ts'
import type { LinkedInFailure } from '../families/linkedin.errors.ts'

/** The page API's own reading of a failure; null leaves it to the family's. */
export function pageError({ status, message }: LinkedInFailure): ProviderError | null {
  const words = message ?? ''
  const refused = (sentence: string, field: ProviderError['field'] = null) => refuse(sentence, field, message)
  if (status === 403 && /\[\/(shares|ugcPosts)\[/.test(words)) {
    return refused(
      'LinkedIn does not give figures of one of the chosen posts. Choose posts of this page.',
      'post',
    )
  }
  if (status === 403 && /not enough permissions/i.test(words)) {
    return refused(
      'This LinkedIn login is no administrator of the page. Ask one for that role, or choose another page.',
      'property',
    )
  }
  if (status === 400 && /timeIntervals/.test(words)) {
    return refused('LinkedIn has no figures of these days: it keeps twelve months. Choose another range.')
  }
  return null
}
