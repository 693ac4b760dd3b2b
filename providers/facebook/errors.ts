import { ProviderError } from '../contract.ts'
import { refuse } from '../errors.ts'
import { isTooMuch, type MetaFailure } from '../families/meta.errors.ts'

/** Meta wants the question split or made into a report in the background. */
export class TooMuchData extends ProviderError {
  constructor(vendorMessage: string | null) {
    super(
      'bad_request',
      'This is more than Meta answers at once. Choose a shorter range, fewer metrics or another split.',
      { vendorMessage },
    )
    this.name = 'TooMuchData'
  }
}

/** Where the Marketing API says more than Meta's shared errors (dossier section 10); null where it does not. */
export function adsError(failure: MetaFailure): ProviderError | null {
  const { code, message, userMessage } = failure
  const words = [message, userMessage].filter(Boolean).join(' ')
  const refused = (sentence: string, field: ProviderError['field'] = null) => refuse(sentence, field, words)
  if (isTooMuch(failure)) return new TooMuchData(message)
  if (code === 3018) {
    return refused(
      'Meta keeps the figures of the last 37 months, and this range begins earlier. Choose a later start.',
    )
  }
  if (code !== 100 || failure.subcode === 33) return null
  if (/breakdown/i.test(words)) {
    return refused('Meta cannot combine these. Choose another split or other metrics.', 'dimension')
  }
  if (/fields param/i.test(words)) {
    return refused('Meta does not know one of the metrics any more. Choose others.', 'metrics')
  }
  if (/filter/i.test(words)) {
    return refused('Meta does not take this filter. Change it.', 'filter')
  }
  return null
}

/** Whether an answer did not come in time: a heavy question, which a report in the background can still answer. */
export function isTimeout(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at.name === 'TimeoutError') return true
  return false
}
