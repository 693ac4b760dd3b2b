import type { ErrorMapping } from '../kit/http/errors.ts'
import { type Explain, explainedBy, type MetaFailure } from '../platforms/meta/errors.ts'

const GONE: ErrorMapping = [
  'bad_request',
  'Instagram does not give this figure any more, or not here. Choose another metric.',
  { field: 'metrics' },
]

/** Instagram's own reading of a failure. */
export const instagramError: Explain = explainedBy([
  [/metric\[\d+\] must be one of the following values|must be a valid insights metric/i, GONE],
  [/is no longer supported|does not support the [\w\s,]+ metrics?\b/i, GONE],
  [
    /only supports querying data for the last 30 days/i,
    [
      'bad_request',
      'Instagram gives new followers of the last 30 days only. Choose a later range.',
      { field: 'metrics' },
    ],
  ],
  [
    /cannot be more than 30 days/i,
    ['bad_request', 'Instagram refuses so long a range. Choose a shorter one.'],
  ],
])

const BEFORE_SWITCH = 2108006

/**
 * Whether one piece of media alone has no insights: too few viewers, published before the account became a
 * professional one, or gone. That is no failure of the account.
 */
export const isWithoutInsights = ({ code, subcode, message }: MetaFailure): boolean =>
  subcode === BEFORE_SWITCH ||
  (code === 100 && subcode === 33) ||
  (code === 10 && /not enough viewers/i.test(message ?? ''))
