import { domainOf } from './ssoDomain.ts'

/** What a company's provider says of somebody who has no link with it yet. */
export interface SsoClaims {
  email: string | null
  /** As the provider wrote it. */
  emailVerified: unknown
  /** Of a provider whose accounts may have any address: the organisation's domain that the account belongs to. */
  organisation: string | null
}

/** Providers where people open accounts by themselves: the address alone shows no membership. */
const PUBLIC_ISSUERS: ReadonlySet<string> = new Set(['https://accounts.google.com'])

/**
 * Why the address that a provider names does not identify a person of the company whose proven domains these are; null
 * where it does. An address that the provider calls unverified, in whatever form, does not.
 */
export function findClaimsProblem(
  { email, emailVerified, organisation }: SsoClaims,
  issuer: string,
  domains: readonly string[],
): 'no_address' | 'other_domain' | 'unverified' | null {
  if (email === null) return 'no_address'
  const domain = domainOf(email)
  if (!domains.includes(domain)) return 'other_domain'
  if (emailVerified !== undefined && emailVerified !== true && emailVerified !== 'true') return 'unverified'
  if (PUBLIC_ISSUERS.has(issuer) && organisation?.toLowerCase() !== domain) return 'other_domain'
  return null
}

/**
 * Whether a person may sign in by their company's provider alone. Admins keep their passwords, so that a provider that
 * fails, or is set up wrongly, locks nobody's company out; accounts elsewhere are no way in for them either.
 */
export function mustUseSso(
  { required, domains }: { required: boolean; domains: readonly string[] },
  { role, email }: { role: string; email: string },
  way: 'password' | 'elsewhere',
): boolean {
  if (!required || !domains.includes(domainOf(email))) return false
  return way === 'elsewhere' || role !== 'admin'
}

/** Whether this address would take a person out of the reach of their company's provider, by which alone they sign in. */
export const leavesSso = (
  settings: Parameters<typeof mustUseSso>[0],
  person: Parameters<typeof mustUseSso>[1],
  newEmail: string,
): boolean => mustUseSso(settings, person, 'password') && !settings.domains.includes(domainOf(newEmail))
