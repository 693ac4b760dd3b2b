import { ProviderError } from '../contract.ts'
import { refuse } from '../errors.ts'
import type { MetaFailure } from '../families/meta.errors.ts'

const RANGE_TOO_LONG = 1504016
const NO_METRIC = 1504028

/** Facebook's own reading of failures of pages and posts (dossier section 9); null leaves the rest to the family. */
export function pageError({ code, subcode, message, waitSeconds }: MetaFailure): ProviderError | null {
  const words = message ?? ''
  const refused = (sentence: string, field: ProviderError['field'] = null) => refuse(sentence, field, message)
  if (/must be a valid insights metric/i.test(words))
    return refused('Facebook no longer gives this figure. Choose another metric.', 'metrics')
  if (/^\(#200\) Monetization metrics|Monetization metrics are only visible/i.test(words)) {
    return refused(
      'Only administrators of the page with access to its monetization insights may read earnings.',
      'metrics',
    )
  }
  if (/must be one of \{[^}]*(day|week|days_28|lifetime)/i.test(words))
    return refused('Facebook does not give this figure for such a period. Choose another metric.', 'metrics')
  if (subcode === NO_METRIC) return refused('Choose at least one metric.', 'metrics')
  if (subcode === RANGE_TOO_LONG) return refused('Facebook refuses so long a range. Choose a shorter one.')
  if (/nonexisting field \(.*\) on node type/i.test(words))
    return refused('This is no post of a page. Choose a post from the list.', 'post')
  if (code === 80001 || code === 32) {
    return new ProviderError(
      'rate_limited',
      'Facebook’s request limit for this page is used up. The figures come again by themselves.',
      { vendorMessage: message, waitSeconds: Math.max(60, waitSeconds ?? 0) },
    )
  }
  return null
}
