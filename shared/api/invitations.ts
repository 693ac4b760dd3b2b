import { z } from 'zod'
import { chosenClients, clientIds, email, newPassword, personName, role } from './auth.ts'
import { id, isoInstant } from './common.ts'

/** POST /api/users: whom to invite; a client's own person with the client, a member with those to work for. */
export const invitationForm = z
  .strictObject({
    name: personName,
    email,
    role,
    clientId: id.nullable().default(null),
    clientIds: chosenClients.default(null),
  })
  .refine(({ role, clientId }) => (role === 'client') === (clientId !== null), {
    path: ['clientId'],
    message: 'Choose the client whose dashboards the person reads.',
  })
  .refine(({ role, clientIds }) => role === 'member' || clientIds === null, {
    path: ['clientIds'],
    message: 'Only a member works for chosen clients.',
  })
export type InvitationForm = z.input<typeof invitationForm>

/** A person who was asked to join and has not done so yet. */
export const invitation = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  clientId: id.nullable(),
  clientIds,
  /** The name of who sent it; null where they have left, or an invitation as an admin has ended with their role or password. */
  invitedBy: z.string().nullable(),
  sentAt: isoInstant,
  expiresAt: isoInstant,
  /** Whether its link no longer works: too old, or as an admin without its sender. */
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

/** However much of it the mail program has left: a cut one is refused as any other that is not good. */
const token = z.string().max(200)

export const invitationLink = z.strictObject({ token })

/** What the invited person sees before accepting. */
export const invitationFacts = z.object({
  company: z.string(),
  /** The client whose dashboards the person is to read; null for those who are to work in the company. */
  client: z.string().nullable(),
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
