import type { LinkedInRefusals } from '../platforms/linkedin/errors.ts'

/** Mappings of the page API's refusals, in addition to those of every LinkedIn product. */
export const PAGE_REFUSALS: LinkedInRefusals = [
  [
    403,
    /\[\/(shares|ugcPosts)\[/,
    'post',
    'LinkedIn does not give figures of one of the chosen posts. Choose posts of this page.',
  ],
  [
    403,
    /not enough permissions/i,
    'property',
    'This LinkedIn login is no administrator of the page. Ask one for that role, or choose another page.',
  ],
  [
    400,
    /timeIntervals/,
    null,
    'LinkedIn has no figures of these days: it keeps twelve months. Choose another range.',
  ],
]
