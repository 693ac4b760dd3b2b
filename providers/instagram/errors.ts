import { ProviderError } from '../contract.ts'
import { refuse } from '../errors.ts'
import type { MetaFailure } from '../families/meta.errors.ts'

const BEFORE_SWITCH = 2108006

/** Instagram's own reading of a failure (dossier section 9); null leaves the rest to the family. */
export function instagramError(failure: MetaFailure): ProviderError | null {
  const { code, message, waitSeconds } = failure
  const words = message ?? ''
  const refused = (sentence: string, field: ProviderError['field'] = null) => refuse(sentence, field, message)
  if (
    /metric\[\d+\] must be one of the following values/i.test(words) ||
    /is no longer supported|does not support the \S+ metric|must be a valid insights metric/i.test(words)
  )
    return refused(
      'Instagram does not give this figure any more, or not here. Choose another metric.',
      'metrics',
    )
  if (/only supports querying data for the last 30 days/i.test(words))
    return refused('Instagram gives new followers of the last 30 days only. Choose a later range.', 'metrics')
  if (/cannot be more than 30 days/i.test(words))
    return refused('Instagram refuses so long a range. Choose a shorter one.')
  if (code === 80002) {
    return new ProviderError(
      'rate_limited',
      'Instagram’s request limit for this account is used up. The figures come again by themselves.',
      { vendorMessage: message, waitSeconds: Math.max(60, waitSeconds ?? 0) },
    )
  }
  return null
}

/**
 * Whether one piece of media alone has no insights: too few viewers, published before the account became a
 * professional one, or gone. That is no failure of the account.
 */
export const isWithoutInsights = ({ code, subcode, message }: MetaFailure): boolean =>
  subcode === BEFORE_SWITCH ||
  (code === 100 && subcode === 33) ||
  (code === 10 && /not enough viewers/i.test(message ?? ''))
