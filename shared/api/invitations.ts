import { z } from 'zod'
import { email, newPassword, personName, role } from './auth.ts'
import { id, isoInstant } from './common.ts'

/** POST /api/users: whom to invite. */
export const invitationForm = z.strictObject({ name: personName, email, role })
export type InvitationForm = z.input<typeof invitationForm>

/** A person who was asked to join and has not done so yet. */
export const invitation = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  sentAt: isoInstant,
  expiresAt: isoInstant,
  /** Whether its link is too old. */
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

/** However much of it the mail program has left: a cut one is refused as any other that is not good. */
const token = z.string().max(200)

export const invitationLink = z.strictObject({ token })

/** What the invited person sees before accepting. */
export const invitationFacts = z.object({
  company: z.string(),
  /** Null where the inviting person has left. */
  invitedBy: z.string().nullable(),
  name: z.string(),
  email: z.string(),
})
export type InvitationFacts = z.infer<typeof invitationFacts>

export const invitationAcceptance = z.strictObject({
  token,
  name: personName,
  password: newPassword,
  termsConsent: z.boolean(),
  ageConsent: z.boolean(),
})
