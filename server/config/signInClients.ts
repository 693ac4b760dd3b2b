import { IDENTITY_PROVIDERS, type IdentityProvider } from '../../shared/domain/identityProviders.ts'
import type { OAuthClient } from './oauthClients.ts'
import { Secret } from './secret.ts'

/** The apps that people sign in with, apart from those that read figures; a provider without one is not offered. */
export type SignInClients = Partial<Record<IdentityProvider, OAuthClient>>

/**
 * Reads `GOOGLE_SIGN_IN_CLIENT_ID`, `GOOGLE_SIGN_IN_CLIENT_SECRET` and those of the other providers. Half a pair becomes a
 * problem's sentence.
 */
export function readSignInClients(env: NodeJS.ProcessEnv): { clients: SignInClients; problems: string[] } {
  const clients: SignInClients = {}
  const problems: string[] = []
  for (const provider of IDENTITY_PROVIDERS) {
    const name = `${provider.toUpperCase()}_SIGN_IN_CLIENT`
    const [id, secret] = [env[`${name}_ID`], env[`${name}_SECRET`]]
    if (id && secret) clients[provider] = { id, secret: new Secret(secret) }
    else if (id || secret) {
      const [given, missing] = id ? ['ID', 'SECRET'] : ['SECRET', 'ID']
      problems.push(`${name}_${missing} is missing while ${name}_${given} is set; set both or neither.`)
    }
  }
  return { clients, problems }
}

/** Of the sandbox's emulated providers. */
export const sandboxSignInClients = (): SignInClients =>
  Object.fromEntries(
    IDENTITY_PROVIDERS.map((provider) => [
      provider,
      { id: `sandbox-sign-in-${provider}`, secret: new Secret('sandbox-secret') },
    ]),
  )
