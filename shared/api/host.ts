import { z } from 'zod'
import { isoInstant } from './common.ts'
import { DNS_STATES } from './sender.ts'

/** `alias`: the CNAME that leads browsers here. `proof`: the TXT record that only the zone's owner can set. */
export const HOST_PURPOSES = ['alias', 'proof'] as const
export type HostPurpose = (typeof HOST_PURPOSES)[number]

/** What a look found of one record. */
export const hostFinding = z.object({
  purpose: z.enum(HOST_PURPOSES),
  state: z.enum(DNS_STATES),
  found: z.array(z.string()),
  /** A sentence; null where nothing is to be done. */
  reason: z.string().nullable(),
})
export type HostFinding = z.infer<typeof hostFinding>

/** One record of the company's own host, with what was found there. */
export const hostRecord = hostFinding.extend({
  type: z.enum(['CNAME', 'TXT']),
  host: z.string(),
  expected: z.string(),
})
export type HostRecord = z.infer<typeof hostRecord>

/** Whether a host that was set is served, and why not: not found yet, proved by another company, or white-label is off. */
export const HOST_STATES = ['waiting', 'served', 'failing', 'taken', 'off'] as const

/** The company's own address. */
export const companyHost = z.object({
  /** Null: the company has none. */
  host: z.string().nullable(),
  /** `failing`: still served, although the last look found a record gone. Null without a host. */
  state: z.enum(HOST_STATES).nullable(),
  /** Where the company's people and readers go: the own address once it is served. */
  address: z.string(),
  checkedAt: isoInstant.nullable(),
  /** When a host whose records are gone is given up. */
  servedUntil: isoInstant.nullable(),
  records: z.array(hostRecord),
})
export type CompanyHost = z.infer<typeof companyHost>

/** Null gives the host up. */
export const hostChange = z.strictObject({
  host: z.string().trim().min(1, 'Enter a host name.').max(253).nullable(),
  /** What it was in the form: another one that somebody has set since is not replaced unseen. */
  seen: z.string().nullable().optional(),
})
export type HostChange = z.infer<typeof hostChange>
