import { type Explain, explainedBy } from '../platforms/meta/errors.ts'

const NO_METRIC = 1504028
const RANGE_TOO_LONG = 1504016

/** Facebook's own reading of failures of pages and posts. */
export const pageError: Explain = explainedBy(
  [
    [
      /must be a valid insights metric/i,
      ['bad_request', 'Facebook no longer gives this figure. Choose another metric.', { field: 'metrics' }],
    ],
    [
      /Monetization metrics are only visible|^\(#200\) Monetization metrics/i,
      [
        'bad_request',
        'Only administrators of the page with access to its monetization insights may read earnings.',
        { field: 'metrics' },
      ],
    ],
    [
      /must be one of \{[^}]*(day|week|days_28|lifetime)/i,
      [
        'bad_request',
        'Facebook does not give this figure for such a period. Choose another metric.',
        { field: 'metrics' },
      ],
    ],
    [
      /nonexisting field \(.*\) on node type/i,
      ['bad_request', 'This is no post of a page. Choose a post from the list.', { field: 'post' }],
    ],
  ],
  {
    [NO_METRIC]: ['bad_request', 'Choose at least one metric.', { field: 'metrics' }],
    [RANGE_TOO_LONG]: ['bad_request', 'Facebook refuses so long a range. Choose a shorter one.'],
  },
)
