import { z } from 'zod'
import { SSO_REFUSALS } from '../domain/sso.ts'
import { email } from './auth.ts'
import { isoInstant, nextPath } from './common.ts'
import { DNS_STATES } from './sender.ts'

/** What a look found of a domain's proof. */
export const ssoFinding = z.object({
  state: z.enum(DNS_STATES),
  found: z.array(z.string()),
  /** A sentence; null where nothing is to be done. */
  reason: z.string().nullable(),
})

/** `failing`: still proven, although the last look did not find the record. `taken`: proved by another company since. */
export const SSO_DOMAIN_STATES = ['waiting', 'proven', 'failing', 'taken'] as const

export const ssoDomain = z.object({
  domain: z.string(),
  state: z.enum(SSO_DOMAIN_STATES),
  checkedAt: isoInstant.nullable(),
  /** When a domain whose record is gone stops counting. */
  provenUntil: isoInstant.nullable(),
  record: ssoFinding.extend({ type: z.literal('TXT'), host: z.string(), expected: z.string() }),
})
export type SsoDomain = z.infer<typeof ssoDomain>

export const ssoConnection = z.object({
  issuer: z.string(),
  clientId: z.string(),
  enabled: z.boolean(),
  required: z.boolean(),
  createsMembers: z.boolean(),
  /** People who have signed in by it. */
  linkedPeople: z.number(),
  /** The last sign-in by it that failed; `words` are the provider's own. */
  problem: z.object({ text: z.string(), words: z.string().nullable(), at: isoInstant }).nullable(),
})

/** A company's single sign-on. The client's secret is never returned. */
export const companySso = z.object({
  /** Null: not set up. */
  connection: ssoConnection.nullable(),
  domains: z.array(ssoDomain),
  /** What the provider has to know: one for each host at which the company is reached. */
  redirectAddresses: z.array(z.string()),
  /** A bookmark that leads to the provider: at the company's own host at once, else by a question. */
  startAddress: z.string(),
})
export type CompanySso = z.infer<typeof companySso>

const issuer = z.string().trim().min(1, 'Enter the issuer.').max(500)

/** An empty secret: the present one stays, where the issuer does. */
export const ssoForm = z.strictObject({
  issuer,
  clientId: z.string().trim().min(1, 'Enter the client id.').max(300),
  clientSecret: z.string().trim().max(1_000),
  enabled: z.boolean(),
  required: z.boolean(),
  createsMembers: z.boolean(),
})
/** With what the form was made of: what somebody else has changed since is not replaced unseen. */
export const ssoChange = ssoForm.extend({
  seen: z
    .strictObject({
      issuer: z.string(),
      clientId: z.string(),
      enabled: z.boolean(),
      required: z.boolean(),
      createsMembers: z.boolean(),
    })
    .optional(),
})
export type SsoChange = z.infer<typeof ssoChange>

export const ssoDomainChange = z.strictObject({
  domain: z.string().trim().min(1, 'Enter a domain.').max(253),
})

export const ssoTest = z.strictObject({ issuer })
/** What a test of an issuer found. */
export const ssoTestResult = z.object({
  /** A sentence; null: people can be sent there. */
  problem: z.string().nullable(),
  /** The host whose page people will see. */
  signInHost: z.string().nullable(),
})
export type SsoTestResult = z.infer<typeof ssoTestResult>

/** Sign in with the company's login: whose it is follows from the address. */
export const ssoStart = z.strictObject({ email, next: nextPath })
/** The same for a company that is named. */
export const ssoStartNamed = ssoStart.pick({ next: true })
export const ssoCompany = z.object({ name: z.string() })
/** Where to go to sign in there: a page of the company's provider. */
export const ssoStarted = z.object({ address: z.string() })

/** Why the last sign-in of this browser at a company's provider opened nothing. */
export const ssoProblem = z.object({
  refusal: z.enum(SSO_REFUSALS),
  /** The provider's own words. */
  words: z.string().nullable(),
})
