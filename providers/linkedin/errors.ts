import type { LinkedInRefusals } from '../platforms/linkedin/errors.ts'

const NO_ROLE =
  'This LinkedIn login has no role on the ad account. Ask its manager for one (viewer is enough), or choose another account.'

/** Mappings of the ads API's refusals, in addition to those of every LinkedIn product. */
export const ADS_REFUSALS: LinkedInRefusals = [
  [null, /NO_PERMISSION_ON_ENTITY/, 'property', NO_ROLE],
  [403, /not enough permissions/i, 'property', NO_ROLE],
  [
    400,
    /objectiveType|campaignType/,
    'filter',
    'LinkedIn does not know the value of a filter. Choose it again.',
  ],
  [
    400,
    /fields/i,
    'metrics',
    'LinkedIn does not give the chosen figures together. Take some out and try again.',
  ],
]
