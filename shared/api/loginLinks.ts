import { z } from 'zod'
import { SOURCE_KINDS } from '../domain/sources.ts'
import { id, isoInstant, textLine } from './common.ts'

/** POST /api/login-links. */
export const loginLinkForm = z.strictObject({
  name: textLine.min(1, 'Enter for whom the link is.').max(120, 'A name has at most 120 characters.'),
  kind: z.enum(SOURCE_KINDS),
  /** The source that is signed in again; null: a new one. */
  sourceId: id.nullable().default(null),
})
export type LoginLinkForm = z.input<typeof loginLinkForm>

/** A link with which somebody without an account signs in at a vendor for the company. */
export const loginLink = z.object({
  id,
  name: z.string(),
  kind: z.enum(SOURCE_KINDS),
  sourceId: id.nullable(),
  expiresAt: isoInstant,
  expired: z.boolean(),
  /** Why the last try failed. */
  problem: z.string().nullable(),
})
export type LoginLink = z.infer<typeof loginLink>

/** The same with its address, which is shown this once. */
export const newLoginLink = loginLink.extend({ url: z.string() })

/** However much of it the mail program has left: a cut one is refused as any other that is not good. */
export const loginLinkToken = z.strictObject({ token: z.string().max(200) })

/** What whoever opens the link is told. */
export const loginLinkFacts = z.object({
  company: z.string(),
  createdBy: z.string(),
  /** For whom it was made. */
  name: z.string(),
  /** The kind of source, as people call it. */
  reads: z.string(),
  /** What can be read by it, in the words of the forms: `Sessions`, `Clicks`. */
  figures: z.array(z.string()),
  expiresAt: isoInstant,
  /** The account that is signed in again; null where it is a new one. */
  renews: z.string().nullable(),
  /** `busy`: somebody is signing in by it right now. */
  state: z.enum(['open', 'busy', 'done', 'expired']),
  /** Whose figures can be read now; told for minutes after the sign-in, as a link may be passed on. */
  account: z.string().nullable(),
  problem: z.string().nullable(),
  /** The same page at the address where the sign-in can begin; null where this is the one. */
  continueAt: z.string().nullable(),
})
export type LoginLinkFacts = z.infer<typeof loginLinkFacts>

/** Where the browser goes on: to the vendor, or to the link's page where the link cannot be used (any more). */
export const loginLinkStarted = z.object({ address: z.string() })
