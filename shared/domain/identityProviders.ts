/** Where people have accounts that they can sign in with. */
export const IDENTITY_PROVIDERS = ['google', 'facebook', 'linkedin'] as const
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number]

export const IDENTITY_NAMES: Record<IdentityProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
}

/** Why a round trip to a provider ended without a sign-in; the screens have the words. */
export const IDENTITY_REFUSALS = ['cancelled', 'expired', 'failed', 'exists', 'unknown', 'taken'] as const
export type IdentityRefusal = (typeof IDENTITY_REFUSALS)[number]
