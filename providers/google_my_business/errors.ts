import type { GoogleMeanings } from '../platforms/google/errors.ts'

export const MEANINGS: GoogleMeanings = [
  [
    { status: 404 },
    'bad_request',
    'Google no longer has this location: it was deleted or merged with another. Choose it again.',
    { field: 'property' },
  ],
  [{ status: 403, reason: /./ }],
  [
    { status: 403, words: /caller does not have permission/i },
    'bad_request',
    'This Google login may not read the location, or the location is not verified. Ask its owner for access, or choose another location.',
    { field: 'property' },
  ],
]
