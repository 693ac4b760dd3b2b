import * as oauth from 'oauth4webapi'
import { ProviderError } from '../../../providers/providerError.ts'
import type { SsoRefusal } from '../../../shared/domain/sso.ts'
import { DiscoveryError } from './discover.ts'

/** A sign-in that failed: for the person a word of the closed list, for the company's admins a sentence. */
export interface SsoFailure {
  refusal: SsoRefusal
  text: string
  /** The provider's own words. */
  words: string | null
}

const WORDS_MOST = 300

/** A provider's text as one line of bounded length; null where nothing is left. */
function wordsOf(...parts: (string | null | undefined)[]): string | null {
  const text = parts.filter(Boolean).join(': ')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const line = text.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim()
  return line.slice(0, WORDS_MOST) || null
}

/** What an error of a round trip means. */
export function failureOf(error: unknown): SsoFailure {
  const failed = (text: string, words: string | null = null): SsoFailure => ({
    refusal: 'failed',
    text,
    words,
  })
  if (error instanceof DiscoveryError || error instanceof ProviderError) {
    return { refusal: 'unreachable', text: error.message, words: null }
  }
  if (error instanceof oauth.AuthorizationResponseError) {
    const words = wordsOf(error.error, error.error_description)
    return error.error === 'access_denied'
      ? { refusal: 'cancelled', text: 'The provider sent the person back without signing them in.', words }
      : failed('The provider refused the sign-in.', words)
  }
  if (error instanceof oauth.ResponseBodyError) {
    const words = wordsOf(error.error, error.error_description)
    return error.error === 'invalid_client'
      ? failed('The provider does not accept the client id or the client secret.', words)
      : failed('The provider refused to exchange the code of the sign-in.', words)
  }
  if (error instanceof oauth.OperationProcessingError) {
    const known = MEANINGS[error.code ?? '']
    if (known) return failed(known)
  }
  return failed('What the provider answered is not valid.')
}

const MEANINGS: Record<string, string> = {
  [oauth.JWT_TIMESTAMP_CHECK]: 'The ID token of the provider has expired, or its clock is wrong.',
  [oauth.JWT_CLAIM_COMPARISON]:
    'The ID token of the provider is not for this sign-in: its issuer, client or nonce is another one.',
  [oauth.KEY_SELECTION]: 'The ID token is signed with a key that the provider does not publish.',
}
