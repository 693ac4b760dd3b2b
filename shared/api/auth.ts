import { z } from 'zod'
import { LANGUAGE_TAGS } from '../domain/languages.ts'
import { lowerAddress, notAnAddress, pastedAddress, seenPart } from '../rules/mailAddress.ts'
import { normalPassword } from '../rules/normalPassword.ts'
import { id, isoInstant, textLine, timeZone } from './common.ts'

/** The address of a person, as it is typed or pasted. */
export const email = z
  .string()
  .overwrite(pastedAddress)
  .overwrite(lowerAddress)
  .min(1)
  .max(254)
  .pipe(z.email({ error: ({ input }) => notAnAddress(String(input)) }))

const TOO_SHORT = 'A password needs at least 8 characters.'

/** Whether there is anything in a password that can be seen: blanks are the first that anybody types into a field. */
export const isSeen = (password: string): boolean => seenPart(password) !== ''
export const BLANK_PASSWORD =
  'This password is nothing but blanks. Choose one with characters that can be seen.'

/** At least 8 characters, also in the form that is stored: there a letter and its accent are one. */
export const newPassword = z
  .string()
  .min(8, { error: TOO_SHORT, abort: true })
  .refine((password) => [...normalPassword(password)].length >= 8, TOO_SHORT)
  .refine(isSeen, BLANK_PASSWORD)
  .max(200, 'A password can have at most 200 characters.')

export const loginRequest = z.strictObject({ email, password: z.string().min(1).max(200) })
export type LoginRequest = z.infer<typeof loginRequest>

export const forgotPasswordRequest = z.strictObject({ email })
export const resetPasswordRequest = z.strictObject({
  /** However much of it the mail program has left: a cut one is refused as any other that is not good. */
  token: z.string().max(200),
  password: newPassword,
})

/**
 * What a person may do in a company: an admin also changes its people. A `client` is one of a client's own people, who
 * reads the dashboards of that client and nothing else.
 */
export const role = z.enum(['admin', 'member', 'client'])
export type Role = z.infer<typeof role>
/** Roles of those who work in the company, between which they can be moved. */
export const staffRole = role.exclude(['client'])
export type StaffRole = z.infer<typeof staffRole>

export const personName = textLine.min(1, 'Enter a name.').max(120)

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** Address of the picture. */
  avatar: z.string().nullable(),
  role,
  roleName: role,
  /** Whose dashboards a person of the role `client` reads; null for all others. */
  clientId: id.nullable(),
  creator: z.boolean(),
  companyId: id,
  /** Where the person's new dashboards and reports start; null: in the browser's zone. */
  timezone: z.string().nullable(),
  /** In which the person reads dates; null: the usual one. */
  language: z.enum(LANGUAGE_TAGS).nullable(),
  ageConsent: z.boolean(),
  termsConsent: z.boolean(),
})
export type User = z.infer<typeof user>

/** The clients that a member works for; null: every client, also those to come. */
export const clientIds = z.array(id).max(2_000).nullable()

/** The clients to choose for a member. One ends with none only where the last of them is deleted. */
export const chosenClients = z.array(id).min(1, 'Choose at least one client.').max(2_000).nullable()

/**
 * Changes of a person. Of others, an admin changes the name, the role and the clients alone. A new password needs the current one
 * and ends all other sessions. A new address needs it too, and counts once the link that is mailed to it is opened.
 */
export const userUpdate = z.strictObject({
  name: personName.optional(),
  role: staffRole.optional(),
  clientIds: chosenClients.optional(),
  email: email.optional(),
  /** Name of an uploaded picture (`POST /api/files/avatar`); null removes it. */
  avatar: z.string().max(100).nullable().optional(),
  timezone: timeZone.nullable().optional(),
  language: z.enum(LANGUAGE_TAGS).nullable().optional(),
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
