/** Why a sign-in at a company's own provider opened nothing; the screens have the words. */
export const SSO_REFUSALS = [
  'cancelled',
  'expired',
  'failed',
  'unreachable',
  'not_offered',
  'no_address',
  'other_domain',
  'unverified',
  'unknown',
  'taken',
  'required',
] as const
export type SsoRefusal = (typeof SSO_REFUSALS)[number]
