import { z } from 'zod'
import { findOtherProblem } from '../rules/companyOther.ts'
import { seenPart } from '../rules/mailAddress.ts'
import { role } from './auth.ts'
import { automaticReport } from './automaticReports.ts'
import { textLine } from './common.ts'
import { company } from './company.ts'
import { order } from './orders.ts'
import { dnsRecord, LONGEST_MAILBOX, MAILBOX } from './sender.ts'
import { source } from './sources.ts'
import { teamMember } from './users.ts'

/** Its DNS name is checked where the host is set. */
const host = z.string().trim().max(253, 'A host name has at most 253 characters.')
/** As senderChange takes it. */
const mailbox = z
  .string()
  .overwrite(seenPart)
  .refine(
    (text) => text === '' || MAILBOX.test(text),
    'This is the part before the @: letters, digits, dots and - alone.',
  )
  .max(LONGEST_MAILBOX, 'The part before the @ has at most 64 characters.')

export const companyName = textLine
  .min(1, 'Give the company a name.')
  .max(120, 'A name has at most 120 characters.')

export const companyPhone = textLine
  .max(40, 'A phone number has at most 40 characters.')
  .regex(
    /^(\+?[\d ()./-]*\d[\d ()./-]*)?$/,
    'Write the number with digits, spaces and + ( ) - . / alone, such as +44 20 7946 0018.',
  )

/** What screens keep for the whole company, each value under its name. */
const other = z.record(z.string(), z.unknown()).superRefine((value, context) => {
  const message = findOtherProblem(value)
  if (message) context.addIssue({ code: 'custom', message })
})

/** What an admin's form was made of: what somebody else has changed since is not replaced unseen. */
const seenSettings = z
  .strictObject({
    name: z.string(),
    phone: z.string(),
    domain: z.string(),
    emailUsername: z.string(),
    whiteLabel: z.boolean(),
    logo: z.string(),
  })
  .partial()

/** POST /api/company, fields of a form; what is left out stays as it is. A file `logo` may come with them. */
export const companyChange = z.strictObject({
  name: companyName.optional(),
  /** Empty: none. */
  phone: companyPhone.optional(),
  /** The host that the company's links are shown under; empty gives it up. As PUT /api/company/host. */
  domain: host.optional(),
  /**
   * The part before the @ of the address that reports are sent from, whose domain stays; the first one is that of `domain`.
   * Empty gives the address up. As PUT /api/company/sender.
   */
  emailUsername: mailbox.optional(),
  /** Whether the own host and sender are used, where they are verified. */
  whiteLabel: z
    .enum(['0', '1'], 'Set 1 or 0.')
    .transform((text) => text === '1')
    .optional(),
  /** Name of an uploaded picture; empty: none. */
  logo: z.string().max(100).optional(),
  /** Sent as JSON; the logo by the name of its file. What there is none of is empty. */
  seen: seenSettings.optional(),
  /** Sent as JSON. Each value replaces the one of its name, null removes it; every member may save these. */
  other: other.optional(),
})
export type CompanyChange = z.output<typeof companyChange>

/** The company as its admins see it: with what members must not, and with whole lists. */
export const companyForAdmins = company.extend({
  emailUsername: z.string().nullable(),
  /** What coupons take off the price, in dollars. */
  discount: z.number(),
  whiteLabel: z.boolean(),
  /** Whether reports are sent from the company's own address. */
  activeEmail: z.boolean(),
  /** Where the own host's CNAME has to lead; null without an own host. */
  domainCname: z.string().nullable(),
  /** The sender's DNS records, each with its state. */
  emailDns: z.array(dnsRecord),
  /** What reports are sent from now. */
  fromAddress: z.string(),
  /** What is used of the company's own: verified, and not switched off. */
  verifiedWhitelabel: z.object({ domain: z.boolean(), email: z.boolean() }),
  users: z.array(teamMember),
  sources: z.array(source),
  automaticReports: z.array(automaticReport),
  /** What was charged, newest first. */
  invoices: z.array(order),
  /** What is sold here: one dashboard for so many months. */
  products: z.array(z.object({ id: z.literal('dashboards'), interval: z.number(), price: z.number() })),
  roles: z.array(z.object({ id: role, name: z.string() })),
  /** Days for which the company could be restored after it was deleted. */
  keptDays: z.number(),
})
export type CompanyForAdmins = z.infer<typeof companyForAdmins>

/** `lists=0` leaves out what only admins see. */
export const companyQuery = z.object({ lists: z.enum(['0', '1']).optional() })

/** What ends a company: its subscription, or with `delete` the whole account. */
export const companyDeletion = z.discriminatedUnion('delete', [
  z.strictObject({ delete: z.literal(false) }),
  z.strictObject({
    delete: z.literal(true),
    /** The company's, typed letter by letter. */
    name: z.string().max(200),
    /** Of the admin who deletes it; without a password, a sign-in within the last minutes takes its place. */
    currentPassword: z.string().max(200).optional(),
  }),
])
export type CompanyDeletion = z.infer<typeof companyDeletion>
