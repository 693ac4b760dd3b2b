import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  AssertionOptions,
  AttestationOptions,
  PasskeyAssertion,
  PasskeyAttestation,
} from '../../../shared/api/secondFactor.ts'
import { messageOf } from '../../lib/ApiError.ts'

/** Whether this browser uses passkeys at this address: not at a bare IP address, nor without TLS. */
export const usesPasskeys = (): boolean =>
  browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(window.location.hostname)

/** Has the browser make a passkey; its own dialog asks the person. */
export async function makePasskey(options: AttestationOptions): Promise<PasskeyAttestation> {
  const { id, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Has the browser sign with a passkey; its own dialog asks the person. */
export async function signByPasskey(options: AssertionOptions): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle: userHandle || null }
}

/** What to tell a person whom a call, or the browser's own dialog, has refused. */
export function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  // Browsers do not say whether the person has cancelled, took too long, or has no passkey for us.
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return 'No passkey was used: it was cancelled, took too long, or this device has none for this address.'
  }
  if (name === 'InvalidStateError') return 'This device holds a passkey of yours already.'
  if (name === 'SecurityError' || name === 'NotSupportedError') {
    return 'This browser or device cannot use passkeys here. Use another way.'
  }
  return messageOf(error)
}
