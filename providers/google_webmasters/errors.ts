import type { Meaning } from '../kit/http/errors.ts'
import type { GoogleMeanings } from '../platforms/google/errors.ts'

/** A used-up load quota refills within a quarter of an hour. */
const BUSY: Meaning = [
  'rate_limited',
  'Search Console was asked for too much in a short time. The figures come again by themselves.',
  { waitSeconds: 15 * 60 },
]

export const MEANINGS: GoogleMeanings = [
  [
    { reason: /^dailyLimitExceeded$/ },
    'rate_limited',
    'Search Console’s daily limit is used up. The figures come again after midnight Pacific time.',
    { until: 'midnight' },
  ],
  [{ reason: /^quotaExceeded$/ }, ...BUSY],
  [{ words: /quota exceeded/i }, ...BUSY],
  [
    { status: 403, words: /sufficient permission for site/i },
    'bad_request',
    'This Google login can no longer read the property. Ask its owner for access, or choose another property.',
    { field: 'property' },
  ],
  [
    { status: 400, words: /not a valid Search Console site URL/i },
    'bad_request',
    'Search Console does not know this property. Choose it again.',
    { field: 'property' },
  ],
  [
    { status: 400, words: /regular expression|regex/i },
    'bad_request',
    'Google cannot read the regular expression of a filter (RE2 syntax).',
    { field: 'filter' },
  ],
]
