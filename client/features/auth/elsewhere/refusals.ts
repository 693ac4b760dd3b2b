import {
  IDENTITY_NAMES,
  IDENTITY_PROVIDERS,
  IDENTITY_REFUSALS,
  type IdentityRefusal,
} from '../../../../shared/domain/identityProviders.ts'

const WORDS: Record<IdentityRefusal, (provider: string) => string> = {
  cancelled: (provider) => `You did not sign in with ${provider}. Try once more, or use another way.`,
  expired: (provider) =>
    `Signing in with ${provider} took too long or was begun in another browser. Try once more.`,
  failed: (provider) =>
    `${provider} could not be reached, or its answer was not valid. Try once more in some minutes, or use another way.`,
  exists: (provider) =>
    `There is an account with the e-mail address of your ${provider} account. Sign in with its password; then you can link the two. Without a password, choose “Forgotten your password?” to set one.`,
  unknown: (provider) =>
    `No account is linked with your ${provider} account. Sign in with your password to link it, or ask for an invitation.`,
  taken: (provider) =>
    `This ${provider} account is linked with somebody already, or you have linked another one of ${provider}.`,
}

/** What a round trip's end in the address of a page means; null where there is none, or an unknown one. */
export function refusalIn(query: URLSearchParams): string | null {
  const problem = IDENTITY_REFUSALS.find((known) => known === query.get('problem'))
  const provider = IDENTITY_PROVIDERS.find((known) => known === query.get('with'))
  return problem && provider ? WORDS[problem](IDENTITY_NAMES[provider]) : null
}
