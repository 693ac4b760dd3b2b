import { z } from 'zod'
import { IDENTITY_PROVIDERS } from '../domain/identityProviders.ts'
import { personName } from './auth.ts'
import { isoInstant } from './common.ts'
import { heldBack, registrationForm } from './registration.ts'

export const identityProvider = z.enum(IDENTITY_PROVIDERS)

/** How a person can sign in. */
export const signInWays = z.object({
  hasPassword: z.boolean(),
  identities: z.array(
    z.object({
      provider: identityProvider,
      /** As the provider named it when it was linked; null where it named none. */
      email: z.string().nullable(),
      createdAt: isoInstant,
    }),
  ),
})
export type SignInWays = z.infer<typeof signInWays>

/** An account elsewhere that this browser has just signed in with and that is linked with nobody. */
export const waitingIdentity = z.object({
  provider: identityProvider,
  name: z.string(),
  /** Null where the provider named none. */
  email: z.string().nullable(),
  /** Whether the provider’s word suffices for the address to be the person’s. */
  isProven: z.boolean(),
})
export type WaitingIdentity = z.infer<typeof waitingIdentity>

/** Without the password: of whoever has shown just now who they are (POST /api/second-factor/unlock). */
export const identityLink = z.strictObject({ currentPassword: z.string().min(1).max(200).optional() })
/** Where the browser goes on: the provider’s page. */
export const identityStart = z.object({ address: z.string() })

/** POST /register/{provider}, multipart. */
export const identityRegistration = registrationForm.omit({ password: true, password_confirmation: true })
export type IdentityRegistration = z.output<typeof identityRegistration>
/** Without an id the account is ready; with one its address has to be confirmed by the mailed link. */
export const identityRegistered = z.object({ id: z.string().nullable(), isHeldBack: heldBack })

/** As the provider expects it: where whoever asked reads what became of it, and the number of the request. */
export const dataDeletion = z.object({ url: z.string(), confirmation_code: z.string() })
export type DataDeletion = z.infer<typeof dataDeletion>

const token = z.string().max(200)
export const identityConfirmation = z.strictObject({ token })
export const identityAcceptance = z.strictObject({
  token,
  name: personName,
  termsConsent: z.boolean(),
  ageConsent: z.boolean(),
})
