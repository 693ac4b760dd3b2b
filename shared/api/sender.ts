import { z } from 'zod'
import { hasHidden, notAnAddress, pastedAddress } from '../rules/mailAddress.ts'
import { isoInstant } from './common.ts'

export const DNS_PURPOSES = ['dkim', 'return_path', 'spf', 'dmarc'] as const
export type DnsPurpose = (typeof DNS_PURPOSES)[number]
export const DNS_RECORD_TYPES = ['TXT', 'CNAME'] as const
export type DnsRecordType = (typeof DNS_RECORD_TYPES)[number]
export const DNS_STATES = ['unchecked', 'valid', 'missing', 'mismatch', 'multiple', 'unknown'] as const
export type DnsState = (typeof DNS_STATES)[number]

/** One record of the sender's domain, with what was found there. */
export const dnsRecord = z.object({
  purpose: z.enum(DNS_PURPOSES),
  type: z.enum(DNS_RECORD_TYPES),
  host: z.string(),
  expected: z.string(),
  /** Without it the address is not used. */
  isRequired: z.boolean(),
  state: z.enum(DNS_STATES),
  found: z.array(z.string()),
  /** A sentence; null where nothing is to be done. */
  reason: z.string().nullable(),
})
export type DnsRecord = z.infer<typeof dnsRecord>

/** The address that reports are sent from. */
export const sender = z.object({
  /** Of the agency; null: the installation's. */
  address: z.string().nullable(),
  /** Whether the record that it needs was found. */
  isVerified: z.boolean(),
  /** Whether reports are sent from it: it is verified, and white-label is on. */
  isUsed: z.boolean(),
  /** What reports are sent from meanwhile, under the agency's name. */
  fallbackAddress: z.string(),
  checkedAt: isoInstant.nullable(),
  records: z.array(dnsRecord),
})
export type CompanySender = z.infer<typeof sender>

/** The part before the @ as mail servers take it: dots stand alone, inside (RFC 5321, 4.1.2). */
export const MAILBOX = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
export const LONGEST_MAILBOX = 64

/** Of an address, whose domain may be of another script; whether it can be one is checked where it is set. */
const DOMAIN = /^[^\s@<>()[\]\\,;:"]{3,253}$/

function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const mailbox = text.slice(0, Math.max(at, 0))
  const domain = text.slice(at + 1)
  return (
    mailbox.length <= LONGEST_MAILBOX && MAILBOX.test(mailbox) && DOMAIN.test(domain) && !hasHidden(domain)
  )
}

/** Null gives the address up. */
export const senderChange = z.strictObject({
  address: z
    .string()
    .overwrite(pastedAddress)
    .max(254)
    .refine(isAddress, { error: ({ input }) => notAnAddress(String(input)) })
    .nullable(),
  /** What it was in the form: another one that somebody has set since is not replaced unseen. */
  seen: z.string().nullable().optional(),
})
export type SenderChange = z.infer<typeof senderChange>
