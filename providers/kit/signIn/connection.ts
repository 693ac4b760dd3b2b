import type { OAuthCall, ProviderContext } from '../../contract.ts'
import { ProviderError } from '../../providerError.ts'

/** What a connected source holds, and the result of its test on connecting. */

type Held = Pick<ProviderContext, 'credentials'>

/** The token of a source that was connected by signing in. @throws ProviderError `unexpected` for any other source */
export function accessTokenOf({ credentials }: Held, vendor: string): string {
  if (credentials.type === 'oauth') return credentials.accessToken
  throw new ProviderError('unexpected', `The source holds no ${vendor} sign-in.`)
}

/** The key of a source that was connected by one. @throws ProviderError `unexpected` for any other source */
export function apiKeyOf({ credentials }: Held, vendor: string): string {
  if (credentials.type === 'credentials') return credentials.token.trim()
  throw new ProviderError('unexpected', `The source holds no ${vendor} API key.`)
}

/** The registered app, for calls that require it. @throws ProviderError `unexpected` without one */
export function clientOf({ client }: Pick<ProviderContext, 'client'>, vendor: string): OAuthCall['client'] {
  if (client) return client
  throw new ProviderError(
    'unexpected',
    `This installation is not registered with ${vendor}, which wants that.`,
  )
}

/** What people called a connection by key; '' where they did not. */
export const givenName = ({ credentials }: Held): string =>
  credentials.type === 'credentials' ? credentials.account.trim() : ''

/** What a connection by key is called: as people named it, else by the last letters of the key. */
export function keyLabel(held: Held, what = 'Key'): string {
  if (held.credentials.type !== 'credentials') return what
  return givenName(held) || `${what} ••••${held.credentials.token.trim().slice(-4)}`
}

/** The warnings of a probe: this one, where it holds. */
export const warnIf = (holds: boolean, sentence: string): string[] => (holds ? [sentence] : [])
