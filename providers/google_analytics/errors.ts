import type { GoogleMeanings } from '../platforms/google/errors.ts'
import { HOURLY_WAIT_SECONDS } from './quota.ts'

export const MEANINGS: GoogleMeanings = [
  [
    { status: 429, words: /concurrent requests/i },
    'rate_limited',
    'Too many questions were asked of this property at once. They are asked again soon.',
    { waitSeconds: 30 },
  ],
  [
    { status: 429, words: /tokens per day/i },
    'rate_limited',
    'The daily allowance that Google gives this property is used up. It begins anew at midnight in California.',
    { until: 'midnight' },
  ],
  [
    { status: 429, words: /^Exhausted /i },
    'rate_limited',
    'The hourly allowance that Google gives this property is used up. It fills again within the hour.',
    { waitSeconds: HOURLY_WAIT_SECONDS },
  ],
  [
    { status: 400, words: /Field (\S+) is not a valid metric/ },
    'bad_request',
    'Google Analytics does not know the metric $1. Choose another one.',
    { field: 'metrics' },
  ],
  [
    { status: 400, words: /Field (\S+) is not a valid dimension/ },
    'bad_request',
    'Google Analytics does not know the dimension $1. Choose another one.',
    { field: 'dimension' },
  ],
  [
    { status: 400, words: /Please remove (.+?) to make the request compatible/ },
    'bad_request',
    'Google Analytics cannot combine these fields. Remove $1, or choose another dimension.',
    { field: 'metrics' },
  ],
  [
    { status: 400, words: /Please add \w*campaign\w* to make the request compatible/i },
    'bad_request',
    'Google Analytics tells figures of Google Ads by campaign only. Split by campaign, or remove the Google Ads metrics.',
    { field: 'dimension' },
  ],
  [
    { status: 400, words: /Please add (.+?) to make the request compatible/ },
    'bad_request',
    'Google Analytics has these figures only together with $1. Choose it as dimension, or remove the metrics that need it.',
    { field: 'dimension' },
  ],
  [
    { status: 400, words: /Search Console fields require an active link/i },
    'bad_request',
    'This property is not linked to Search Console. Link it in Google Analytics, or remove the Google organic metrics.',
    { field: 'metrics' },
  ],
  [
    { status: 403, words: /sufficient permissions for this property/i },
    'bad_request',
    'This login may not read the chosen Google Analytics property. Choose another property, or ask its administrator for viewer access.',
    { field: 'property' },
  ],
]
