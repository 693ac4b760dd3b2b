import { z } from 'zod'
import { id, isoInstant, textLine } from './common.ts'

/** Whom a company demands a second factor of: nobody, those who work in it, or its clients' own people too. */
export const SECOND_FACTOR_FOR = ['nobody', 'staff', 'everybody'] as const
export const secondFactorFor = z.enum(SECOND_FACTOR_FOR)
export type SecondFactorFor = z.infer<typeof secondFactorFor>

/** Bytes as WebAuthn's JSON carries them. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/, 'This is not an answer of a passkey.')

/** What a browser answers with when a passkey signs. */
export const passkeyAssertion = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(2_000),
  /** The longest is that of ML-DSA-87 (FIPS 204), which browsers begin to choose: 4,627 bytes. */
  signature: bytes(8_000),
  /** Whose it is; null where the authenticator does not say. */
  userHandle: bytes(100).nullable(),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** What a browser answers with when a passkey is made. */
export const passkeyAttestation = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(8_000),
  transports: z.array(z.string().max(20)).max(10),
})
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>

const code = z.string().max(40)

/** One of what a second factor consists of. */
const factors = {
  /** Of the authenticator app. */
  code: code.optional(),
  recoveryCode: code.optional(),
  passkey: passkeyAssertion.optional(),
}
const one = (proof: object) => Object.values(proof).filter((value) => value !== undefined).length === 1
const ONE = 'Give one code, or use one passkey.'

export const secondStepProof = z.strictObject(factors).refine(one, ONE)
export type SecondStepProof = z.infer<typeof secondStepProof>

/** Who has a password shows that again before changing the second factor; all others show their second factor. */
export const ownProof = z
  .strictObject({ ...factors, password: z.string().max(200).optional() })
  .refine(one, ONE)
export type OwnProof = z.infer<typeof ownProof>

/** What a challenge is for: to sign in without a password, as the second step of that, or to show who is signed in. */
export const challengeRequest = z.strictObject({ purpose: z.enum(['signIn', 'secondStep', 'proof']) })
export type ChallengePurpose = z.infer<typeof challengeRequest>['purpose']

/** Options for the browser to use a passkey, as WebAuthn's JSON. */
export const assertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }),
  ),
})
export type AssertionOptions = z.infer<typeof assertionOptions>

/** Options for the browser to make a passkey, as WebAuthn's JSON. */
export const attestationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['required', 'preferred', 'discouraged']),
  }),
  attestation: z.literal('none'),
})
export type AttestationOptions = z.infer<typeof attestationOptions>

export const passkeyName = textLine.min(1, 'Enter a name.').max(60)

export const passkey = z.object({
  id,
  name: z.string(),
  /** Where it works: at the host that it was made at alone. */
  host: z.string(),
  createdAt: isoInstant,
  lastUsedAt: isoInstant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** GET /api/second-factor: one's own. */
export const secondFactor = z.object({
  /** The authenticator app; null: none. */
  app: z.object({ createdAt: isoInstant }).nullable(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.number(),
  hasPassword: z.boolean(),
  /** Whether the company demands one of this person. */
  isDemanded: z.boolean(),
  /** The host at which passkeys can be made here and now; null where the address is none that passkeys work at. */
  passkeyHost: z.string().nullable(),
  /** Whether this browser may change it now. */
  isUnlocked: z.boolean(),
})
export type SecondFactor = z.infer<typeof secondFactor>

/** A secret for the authenticator app, shown until a code confirms it. */
export const appSetup = z.object({ secret: z.string(), uri: z.string() })
export type AppSetup = z.infer<typeof appSetup>
export const appConfirmation = z.strictObject({ code })

/** Shown once; null where there are some already. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

export const passkeyForm = z.strictObject({ name: passkeyName, answer: passkeyAttestation })
export const passkeyChange = z.strictObject({ name: passkeyName })

/** GET /api/second-step: how the sign-in that waits in this browser can be finished. */
export const secondStep = z.object({
  app: z.boolean(),
  /** Whether a passkey of the person's works at this host. */
  passkey: z.boolean(),
  /** Hosts at which the person's other passkeys work. */
  otherHosts: z.array(z.string()),
})
export type SecondStep = z.infer<typeof secondStep>

/** GET, PUT /api/company/security. */
export const companySecurity = z.object({
  secondFactorFor,
  /** People without a second factor, by name. */
  without: z.array(z.object({ id, name: z.string(), role: z.string() })),
  people: z.number(),
})
export type CompanySecurity = z.infer<typeof companySecurity>
export const companySecurityChange = z.strictObject({
  secondFactorFor,
  /** What it was in the form: what somebody else has chosen since is not replaced unseen. */
  seen: secondFactorFor.optional(),
})

/** GET /api/users/{id}/second-factor: what an admin sees of another person's. */
export const personsSecondFactor = z.object({ app: z.boolean(), passkeys: z.number() })
