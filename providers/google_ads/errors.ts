import type { GoogleFailure, GoogleMeanings } from '../platforms/google/errors.ts'
import { AdsFailure } from './wire.ts'

const SWITCHED_OFF = [
  'unexpected',
  'Google has switched off this version of its Google Ads interface. Whoever runs this installation sets VENDOR_GOOGLE_ADS_VERSION to a newer one.',
] as const

/** By category and enumeration, never by message. */
export const MEANINGS: GoogleMeanings = [
  [
    { reason: /^authenticationError\.NOT_ADS_USER$/ },
    'bad_request',
    'This Google login has no Google Ads account. Connect another login, or ask for access.',
    { field: 'account' },
  ],
  [
    { reason: /^authenticationError\.CUSTOMER_NOT_FOUND$|^requestError\.INVALID_CUSTOMER_ID$/ },
    'bad_request',
    'Google Ads does not know this account. Choose another account.',
    { field: 'property' },
  ],
  [
    { reason: /^authenticationError\.TWO_STEP_VERIFICATION_NOT_ENROLLED$/ },
    'reauthorise',
    'Google Ads wants this Google account to use two-step verification. Switch it on under Security in the Google account, then connect the source again.',
  ],
  [
    { reason: /^authenticationError\.ADVANCED_PROTECTION_NOT_ENROLLED$/ },
    'reauthorise',
    'Google Ads wants this Google account to be in the Advanced Protection Program. Enrol it at Google, then connect the source again.',
  ],
  [
    { reason: /^authorizationError\.USER_PERMISSION_DENIED$/ },
    'bad_request',
    'This Google login may not read the Google Ads account. Ask its owner for access, choose another account, or choose the manager account through which it is reached.',
    { field: 'property' },
  ],
  [
    { reason: /^authorizationError\.INVALID_LOGIN_CUSTOMER_ID/ },
    'bad_request',
    'The chosen manager account does not manage this account. Choose another manager account, or none.',
    { field: 'profile' },
  ],
  [
    { reason: /^authorizationError\.CUSTOMER_NOT_ENABLED$/ },
    'bad_request',
    'This Google Ads account is cancelled or was never set up. Choose another account.',
    { field: 'property' },
  ],
  [
    { reason: /^authorizationError\.CLOUD_PROJECT|\.DEVELOPER_TOKEN/ },
    'unexpected',
    'Google has not approved this installation for Google Ads figures. Its operator has to apply for access in the Google Ads API Center.',
  ],
  [{ reason: /^requestError\.UNSUPPORTED_VERSION$/ }, ...SWITCHED_OFF],
  // Some time after it is switched off, a version's address no longer exists and Google's front end returns a
  // page.
  [{ status: 404, isPage: true }, ...SWITCHED_OFF],
  [
    { reason: /^quotaError\.EXCESSIVE_/ },
    'rate_limited',
    'Google Ads was asked for too much in a short time. The figures come again by themselves; a shorter range helps.',
    { waitSeconds: 15 * 60 },
  ],
  [
    { reason: /^quotaError\./ },
    'rate_limited',
    'Google’s request limit for Google Ads is used up. The figures come again by themselves.',
    { waitSeconds: 30 },
  ],
  [
    { reason: /^queryError\.REQUESTED_METRICS_FOR_MANAGER$/ },
    'bad_request',
    'A manager account has no figures of its own. Choose one of the accounts that it manages.',
    { field: 'property' },
  ],
  [
    { reason: /^queryError\.REQUESTED_DATE_GRANULARITY_NOT_SUPPORTED$/ },
    'bad_request',
    'Google Ads keeps hours, days and weeks for 37 months only. Choose months or years, or a later range.',
    { field: 'dimension' },
  ],
  [
    { reason: /^internalError\./ },
    'unavailable',
    'Google Ads is out of order at the moment. The figures come again by themselves.',
  ],
]

/** A failure with Google Ads' details: `category.NAME` of every error, its messages, the longest wait. */
export function detailed(failure: GoogleFailure): GoogleFailure {
  const errors = (failure.details ?? []).flatMap((detail) => AdsFailure.safeParse(detail).data?.errors ?? [])
  const codes = errors.flatMap(({ errorCode }) =>
    Object.entries(errorCode).map(([category, name]) => `${category}.${String(name)}`),
  )
  // `"5603s"` is 5603.
  const waits = errors.map(({ details }) => Number.parseFloat(details?.quotaErrorDetails?.retryDelay ?? ''))
  const longest = Math.max(0, ...waits.filter(Number.isFinite))
  return {
    ...failure,
    reasons: [...codes, ...failure.reasons],
    message: errors.map(({ message }) => message).join(' ') || failure.message,
    waitSeconds: longest > 0 ? Math.ceil(longest) : failure.waitSeconds,
  }
}
