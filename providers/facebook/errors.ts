import { type ErrorMapping, toProviderError } from '../kit/http/errors.ts'
import { type Explain, explainedBy, isTooMuch } from '../platforms/meta/errors.ts'

const TOO_OLD: ErrorMapping = [
  'bad_request',
  'Meta keeps the figures of the last 37 months, and this range begins earlier. Choose a later start.',
]
/** Matches single words only: the rest of Meta's messages changes. */
const ofQuestion = explainedBy([
  [
    /breakdown/i,
    [
      'bad_request',
      'Meta cannot combine these. Choose another split or other metrics.',
      { field: 'dimension' },
    ],
  ],
  [
    /fields param/i,
    ['bad_request', 'Meta does not know one of the metrics any more. Choose others.', { field: 'metrics' }],
  ],
  [/filter/i, ['bad_request', 'Meta does not take this filter. Change it.', { field: 'filter' }]],
])

/** Errors of the Marketing API that are more specific than Meta's shared ones. */
export const adsError: Explain = (failure) => {
  const { code, subcode, message } = failure
  if (code === 3018) return toProviderError(TOO_OLD, message)
  return code === 100 && subcode !== 33 && !isTooMuch(failure) ? ofQuestion(failure) : null
}
