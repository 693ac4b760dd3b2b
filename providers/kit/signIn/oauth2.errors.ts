import { ProviderError } from '../../providerError.ts'
import { retryAfter } from '../http/errors.ts'
import type { HttpAnswer } from '../http/http.ts'

export type GrantStep = 'authorise' | 'exchange' | 'refresh' | 'revoke'

const REFUSED = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']
const ADMIN = ['admin_policy_enforced', 'org_internal']
const MISCONFIGURED = [
  'invalid_client',
  'unauthorized_client',
  'redirect_uri_mismatch',
  'invalid_request',
  'invalid_scope',
  'unsupported_grant_type',
]

/**
 * Maps a failed OAuth step (RFC 6749 sections 4.1.2.1 and 5.2 and the vendors' additions). Only a grant that
 * the vendor reports as dead requires a new sign-in: a misconfigured app, a server error or a lost connection
 * does not affect the person's consent.
 */
export function grantError(
  step: GrantStep,
  answer: HttpAnswer | null,
  words: { error: string; description: string | null } | null,
  cause?: unknown,
): ProviderError {
  const status = answer?.status ?? 0
  const waitSeconds = answer && retryAfter(answer)
  const vendorMessage = words ? [words.error, words.description].filter(Boolean).join(': ') : null
  const details = { vendorMessage, cause }
  if (status >= 500 || words?.error === 'temporarily_unavailable' || words?.error === 'server_error') {
    return new ProviderError('unavailable', 'The sign-in service is out of order. It is tried again soon.', {
      ...details,
      waitSeconds,
    })
  }
  if (status === 429) {
    return new ProviderError('rate_limited', 'The sign-in service asks us to slow down.', {
      ...details,
      waitSeconds,
    })
  }
  if (words) {
    if (step === 'refresh' && ['invalid_grant', 'unauthorized_client'].includes(words.error)) {
      return new ProviderError(
        'reauthorise',
        'The permission to read this source has ended. Connect it again; its widgets are kept.',
        details,
      )
    }
    if (words.error === 'invalid_grant') {
      return new ProviderError(
        'bad_request',
        'The sign-in took too long or was already used. Start connecting once more.',
        details,
      )
    }
    if (REFUSED.includes(words.error)) {
      return new ProviderError(
        'bad_request',
        'The permission was refused on the consent page, so nothing was connected. Connect again and allow the access.',
        details,
      )
    }
    if (ADMIN.includes(words.error)) {
      return new ProviderError(
        'bad_request',
        'The administrator of this login does not allow the app. Ask them to allow it, then connect again.',
        details,
      )
    }
    if (MISCONFIGURED.includes(words.error)) {
      return new ProviderError(
        'unexpected',
        'The app registered at the vendor is set up wrongly. Check its client id, secret and redirect address.',
        details,
      )
    }
    return new ProviderError('unexpected', 'The sign-in service refused the request.', details)
  }
  if (status === 200) {
    return new ProviderError(
      'unavailable',
      'The sign-in service answered with something unreadable. It is tried again soon.',
      details,
    )
  }
  return new ProviderError('unexpected', 'The sign-in could not be completed. Start connecting once more.', {
    cause,
  })
}
