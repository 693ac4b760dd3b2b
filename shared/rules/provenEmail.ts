import type { IdentityProvider } from '../domain/identityProviders.ts'

/** What a provider says of a person’s address. */
export interface EmailClaims {
  email: string
  isVerified: boolean
  /** Google: the domain whose Workspace the account belongs to. */
  workspace?: string | null | undefined
}

/**
 * Whether a provider’s word suffices for an address to be the person’s now. Google’s does for its own mailboxes alone: any
 * other may have changed hands since it was verified. Facebook does not say whether an address is verified.
 */
export function isEmailProven(provider: IdentityProvider, claims: EmailClaims): boolean {
  if (provider === 'facebook' || !claims.isVerified) return false
  if (provider === 'linkedin') return true
  const domain = claims.email.slice(claims.email.lastIndexOf('@') + 1).toLowerCase()
  return domain === 'gmail.com' || domain === claims.workspace?.toLowerCase()
}
