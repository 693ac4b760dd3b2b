import { z } from 'zod'
import { id, isoInstant, textLine, timeZone } from './common.ts'

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(254)
  .pipe(z.email('This is not an e-mail address.'))
/** At least 8 characters. */
export const newPassword = z
  .string()
  .min(8, 'A password needs at least 8 characters.')
  .max(200, 'A password can have at most 200 characters.')

export const loginRequest = z.strictObject({ email, password: z.string().min(1).max(200) })
export type LoginRequest = z.infer<typeof loginRequest>

export const forgotPasswordRequest = z.strictObject({ email })
export const resetPasswordRequest = z.strictObject({
  /** However much of it the mail program has left: a cut one is refused as any other that is not good. */
  token: z.string().max(200),
  password: newPassword,
})

/** What a person may do in a company: an admin also changes its people. */
export const role = z.enum(['admin', 'member'])
export type Role = z.infer<typeof role>

export const personName = textLine.min(1, 'Enter a name.').max(120)

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** Address of the picture. */
  avatar: z.string().nullable(),
  role,
  roleName: role,
  creator: z.boolean(),
  companyId: id,
  /** Where the person's new dashboards and reports start; null: in the browser's zone. */
  timezone: z.string().nullable(),
  ageConsent: z.boolean(),
  termsConsent: z.boolean(),
})
export type User = z.infer<typeof user>

/**
 * Changes of a person. Of others, an admin changes the name and the role alone. A new password needs the current one
 * and ends all other sessions. A new address needs it too, and counts once the link that is mailed to it is opened.
 */
export const userUpdate = z.strictObject({
  name: personName.optional(),
  role: role.optional(),
  email: email.optional(),
  /** Name of an uploaded picture (`POST /api/files/avatar`); null removes it. */
  avatar: z.string().max(100).nullable().optional(),
  timezone: timeZone.nullable().optional(),
  ageConsent: z.boolean().optional(),
  termsConsent: z.boolean().optional(),
  password: newPassword.optional(),
  currentPassword: z.string().max(200).optional(),
})
export type UserUpdate = z.infer<typeof userUpdate>

export const session = z.object({
  id,
  createdAt: isoInstant,
  lastSeenAt: isoInstant,
  userAgent: z.string(),
  address: z.string(),
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

/** First company of an installation without sandbox: only while there is none, and with the code its start printed. */
export const setupRequest = z.strictObject({
  code: z.string().trim().min(1, 'Type the code that was printed at the start.').max(100),
  company: textLine.min(1).max(120),
  name: textLine.min(1).max(120),
  email,
  password: newPassword,
})
