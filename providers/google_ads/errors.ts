import { ProviderError } from '../contract.ts'
import { type Meaning, meant, refuse } from '../errors.ts'
import { type GoogleFailure, refusalWith } from '../families/google.errors.ts'
import { AdsFailure } from './wire.ts'

/** Waits in seconds where Google names none. */
const SHORT_WAIT = 30
const HEAVY_WAIT = 15 * 60

/** The login has no Google Ads account at all: nothing is wrong with the sign-in. */
export class NoAdsAccount extends ProviderError {}

/** By category and enumeration, never by words (dossier section 9). */
const MEANINGS: [code: RegExp, meaning: Meaning][] = [
  [
    /^authenticationError\.CUSTOMER_NOT_FOUND$|^requestError\.INVALID_CUSTOMER_ID$/,
    ['bad_request', 'Google Ads does not know this account. Choose another account.', { field: 'property' }],
  ],
  [
    /^authorizationError\.USER_PERMISSION_DENIED$/,
    [
      'bad_request',
      'This Google login may not read the Google Ads account. Ask its owner for access, choose another account, or choose the manager account through which it is reached.',
      { field: 'property' },
    ],
  ],
  [
    /^authorizationError\.INVALID_LOGIN_CUSTOMER_ID/,
    [
      'bad_request',
      'The chosen manager account does not manage this account. Choose another manager account, or none.',
      { field: 'profile' },
    ],
  ],
  [
    /^authorizationError\.CUSTOMER_NOT_ENABLED$/,
    [
      'bad_request',
      'This Google Ads account is cancelled or was never set up. Choose another account.',
      { field: 'property' },
    ],
  ],
  [
    /^authorizationError\.CLOUD_PROJECT|\.DEVELOPER_TOKEN/,
    [
      'unexpected',
      'Google has not approved this installation for Google Ads figures. Its operator has to apply for access in the Google Ads API Center.',
    ],
  ],
  [
    /^requestError\.UNSUPPORTED_VERSION$/,
    [
      'unexpected',
      'Google has switched off this version of its Google Ads interface. Whoever runs this installation sets VENDOR_GOOGLE_ADS_VERSION to a newer one.',
    ],
  ],
  [
    /^quotaError\.EXCESSIVE_/,
    [
      'rate_limited',
      'Google Ads was asked for too much in a short time. The figures come again by themselves; a shorter range helps.',
      { waitSeconds: HEAVY_WAIT },
    ],
  ],
  [
    /^quotaError\./,
    [
      'rate_limited',
      'Google’s request limit for Google Ads is used up. The figures come again by themselves.',
      { waitSeconds: SHORT_WAIT },
    ],
  ],
  [
    /^queryError\.REQUESTED_METRICS_FOR_MANAGER$/,
    [
      'bad_request',
      'A manager account has no figures of its own. Choose one of the accounts that it manages.',
      { field: 'property' },
    ],
  ],
  [
    /^queryError\.REQUESTED_DATE_GRANULARITY_NOT_SUPPORTED$/,
    [
      'bad_request',
      'Google Ads keeps hours, days and weeks for 37 months only. Choose months or years, or a later range.',
      { field: 'dimension' },
    ],
  ],
  [
    /^internalError\./,
    ['unavailable', 'Google Ads is out of order at the moment. The figures come again by themselves.'],
  ],
]

/** What a refusal of Google Ads means where it says more than Google's shared errors; null where it does not. */
export function adsError(failure: GoogleFailure): ProviderError | null {
  const errors = (failure.details ?? []).flatMap((detail) => {
    const read = AdsFailure.safeParse(detail)
    return read.success ? read.data.errors : []
  })
  const codes = errors.flatMap(({ errorCode }) =>
    Object.entries(errorCode).map(([category, name]) => `${category}.${String(name)}`),
  )
  const vendorMessage = errors.map(({ message }) => message).join(' ') || failure.message
  if (codes.includes('authenticationError.NOT_ADS_USER')) {
    return new NoAdsAccount(
      'bad_request',
      'This Google login has no Google Ads account. Connect another login, or ask for access.',
      { vendorMessage },
    )
  }
  const meaning = MEANINGS.find(([code]) => codes.some((found) => code.test(found)))?.[1]
  if (meaning) {
    const asked = meaning[0] === 'rate_limited' ? (delayOf(errors) ?? failure.waitSeconds) : null
    return meant(meaning, vendorMessage, asked)
  }
  if (failure.status !== 400 || errors.length === 0) return null
  return refuse(refusalWith(vendorMessage), null, vendorMessage)
}

/** `"5603s"` → 5603. */
function delayOf(errors: AdsFailureErrors): number | null {
  const delays = errors.map(({ details }) => Number.parseFloat(details?.quotaErrorDetails?.retryDelay ?? ''))
  const longest = Math.max(0, ...delays.filter(Number.isFinite))
  return longest > 0 ? Math.ceil(longest) : null
}
type AdsFailureErrors = ReturnType<typeof AdsFailure.parse>['errors']
