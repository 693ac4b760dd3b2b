import { getDomain } from 'tldts'
import type { DnsPurpose, DnsRecordType, DnsState } from '../api/sender.ts'
import { dkimProblem, dmarcProblem } from './tagRecord.ts'

/** Rules about the DNS records of a sender's domain (docs/rules.md, Senders). */

/** A DKIM key as receivers find it: `{selector}._domainkey.{domain}`. */
export interface PublicDkimKey {
  selector: string
  /** SubjectPublicKeyInfo in base64. */
  publicKey: string
}

/** A record that the domain should have. */
export interface WantedRecord {
  purpose: DnsPurpose
  type: DnsRecordType
  host: string
  expected: string
  /** Without it the address is not used. */
  isRequired: boolean
}

/** A resolver's answer about one name and type. */
export type DnsAnswer =
  | { kind: 'found'; values: string[] }
  | { kind: 'none' }
  /** No answer: nothing is known about the records. */
  | { kind: 'failed' }

/** Of a record that was looked up; `reason` is a sentence, null where it is as it should be. */
export interface DnsVerdict {
  state: DnsState
  found: string[]
  reason: string | null
}

/** The name at which receivers find a key. */
export const keyHostOf = (domain: string, selector: string) => `${selector}._domainkey.${domain}`

/** The name below the sender's domain that bounces return to. */
export const returnHostOf = (domain: string) => `bounce.${domain}`

/**
 * The records of a domain, in the order in which people set them. `returnPath` is the host that takes bounces, null
 * where this installation has none.
 */
export function wantedRecords(
  domain: string,
  keys: readonly PublicDkimKey[],
  returnPath: string | null,
): WantedRecord[] {
  return [
    ...keys.map(
      ({ selector, publicKey }): WantedRecord => ({
        purpose: 'dkim',
        type: 'TXT',
        host: keyHostOf(domain, selector),
        expected: `${BEFORE_KEY}${publicKey}`,
        isRequired: true,
      }),
    ),
    ...(returnPath === null ? [] : returnRecords(domain, returnPath)),
    {
      purpose: 'dmarc',
      type: 'TXT',
      host: `_dmarc.${domain}`,
      expected: 'v=DMARC1; p=none',
      isRequired: false,
    },
  ]
}

const BEFORE_KEY = 'v=DKIM1; k=rsa; p='

const returnRecords = (domain: string, returnPath: string): WantedRecord[] => [
  {
    purpose: 'return_path',
    type: 'CNAME',
    host: returnHostOf(domain),
    expected: returnPath,
    isRequired: false,
  },
  // Found through the CNAME: the domain's own SPF record is not concerned.
  { purpose: 'spf', type: 'TXT', host: returnHostOf(domain), expected: 'v=spf1', isRequired: false },
]

/** The domain whose DMARC policy applies to a domain without one (RFC 7489, 6.6.3); null where that is itself. */
export function policyDomainOf(domain: string): string | null {
  const organisation = getDomain(domain)
  return organisation === domain ? null : organisation
}

/** Whether an answer is what the record should be. */
export function judgeRecord(record: WantedRecord, answer: DnsAnswer): DnsVerdict {
  if (answer.kind === 'failed') {
    return {
      state: 'unknown',
      found: [],
      reason: 'The name servers of this domain do not answer at present.',
    }
  }
  const all = answer.kind === 'none' ? [] : answer.values
  const mattering = all.filter((value) => MATTERS[record.purpose](value))
  // At the name of a key receivers may take any text for it (RFC 6376, 3.6.2.2).
  const found = record.purpose === 'dkim' && mattering.length > 0 ? all : mattering
  const verdict = (state: DnsState, reason: string | null) => ({ state, found, reason })
  if (found.length === 0) return verdict('missing', null)
  if (found.length > 1 && record.purpose !== 'return_path') {
    return verdict('multiple', 'There are several; receivers use none of them. Leave one.')
  }
  const [value = ''] = found
  const reason = PROBLEMS[record.purpose](value, record.expected)
  return verdict(reason ? 'mismatch' : 'valid', reason)
}

/** Other records of the same name do not matter: a site verification, say. */
const MATTERS: Record<DnsPurpose, (value: string) => boolean> = {
  dkim: (value) => /DKIM1|\bp\s*=/i.test(value),
  return_path: () => true,
  spf: (value) => /^v=spf1(\s|$)/i.test(value),
  dmarc: (value) => /^\s*v\s*=\s*DMARC1\b/i.test(value),
}

const PROBLEMS: Record<DnsPurpose, (value: string, expected: string) => string | null> = {
  dkim: (value, expected) => dkimProblem(value, expected.slice(BEFORE_KEY.length)),
  return_path: (value, expected) =>
    hostOf(value) === hostOf(expected) ? null : 'It leads to another host. Correct its target.',
  spf: () => null,
  dmarc: dmarcProblem,
}

const hostOf = (host: string) => host.toLowerCase().replace(/\.$/, '')

/** Days for which what was found before is trusted while name servers do not answer: longer than an outage lasts. */
export const SILENT_DAYS = 14

/** Whether name servers that have not answered since then are waited for no longer. */
export const isSilentTooLong = (unansweredSince: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, unansweredSince.add({ hours: SILENT_DAYS * 24 })) >= 0

/** Why trust has ended, by the look that ended it: the records are gone, or name servers do not answer. */
export const LOST_REASONS = ['gone', 'silent'] as const
export const lostReason = (found: readonly DnsState[]): (typeof LOST_REASONS)[number] =>
  found.includes('unknown') ? 'silent' : 'gone'

/** Whether mail may be sent as the address, and how many looks in a row have found otherwise. */
export interface SenderTrust {
  isVerified: boolean
  failures: number
  /** Since when looks get no answer; null where the last one did. */
  unansweredSince: Temporal.Instant | null
}

/** Looks that must find a record gone before an address is no longer used: a zone may be mended meanwhile. */
const MOST_FAILURES = 3

/** Trust after a look at the required records. What could not be asked changes nothing for `SILENT_DAYS`. */
export function nextTrust(
  before: SenderTrust,
  required: readonly DnsState[],
  now: Temporal.Instant,
): SenderTrust {
  if (required.length > 0 && required.every((state) => state === 'valid'))
    return { isVerified: true, failures: 0, unansweredSince: null }
  if (required.some((state) => state === 'unknown')) {
    const unansweredSince = before.unansweredSince ?? now
    const isVerified = before.isVerified && !isSilentTooLong(unansweredSince, now)
    return { isVerified, failures: before.failures, unansweredSince }
  }
  const failures = before.failures + 1
  return { isVerified: before.isVerified && failures < MOST_FAILURES, failures, unansweredSince: null }
}

/** Minutes until the next look-up, by the minutes since the records last changed on our side. */
export function nextLookMinutes(minutesSinceChange: number): number {
  if (minutesSinceChange < 10) return 1
  return minutesSinceChange < 3 * 24 * 60 ? 60 : 24 * 60
}
