import { getDomain } from 'tldts'
import type { HostFinding, HostRecord } from '../api/host.ts'
import type { DnsState } from '../api/sender.ts'
import { judgeProof, NO_ANSWER, proofRecord } from './domainProof.ts'
import { type DnsAnswer, isSilentTooLong } from './senderDns.ts'

/** Rules about the address of its own at which a company is served (docs/rules.md, Own addresses). */

/** At least two labels, none of them an address's number at the end (RFC 1123). */
export const HOST_NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** The host that was typed, or that of an address that was pasted. It need not be one. */
export const hostTyped = (text: string): string =>
  text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/\.$/, '')

/**
 * Why this host cannot be a company's, as a sentence; null where it can. `host` is in its ASCII form, `productHost` the
 * product's own.
 */
export function findHostProblem(host: string, productHost: string): string | null {
  if (!HOST_NAME.test(host)) return 'This is not a host name. Enter one such as reports.your-agency.com.'
  if (host === productHost || host.endsWith(`.${productHost}`) || host.endsWith('.localhost')) {
    return 'This address is ours. Enter one below your own domain.'
  }
  const domain = getDomain(host)
  if (domain === null || domain === host) {
    return 'A bare domain cannot hold the record. Enter a name below it, such as reports.your-agency.com.'
  }
  return null
}

/** A record that the host's zone should have. */
export type WantedHostRecord = Pick<HostRecord, 'purpose' | 'type' | 'host' | 'expected'>

/** Below the host, as a name that is an alias holds nothing else (RFC 1034, 3.6.2). It names no product. */
export const proofHostOf = (host: string) => `_own-address.${host}`

/** The records of a host. `target` is the host that browsers are to reach. */
export const wantedHostRecords = (host: string, proof: string, target: string): WantedHostRecord[] => [
  { purpose: 'alias', type: 'CNAME', host, expected: target },
  { purpose: 'proof', type: 'TXT', host: proofHostOf(host), expected: proofRecord(proof) },
]

/** Whether an answer is what the record should be. */
export function judgeHostRecord(
  { purpose, expected }: WantedHostRecord,
  answer: DnsAnswer,
  isServed: boolean,
): HostFinding {
  if (purpose === 'proof') return { purpose, ...judgeProof(expected, answer, isServed) }
  if (answer.kind === 'failed') return { purpose, ...NO_ANSWER }
  const found = answer.kind === 'none' ? [] : answer.values.map((value) => value.trim())
  const verdict = (state: DnsState, reason: string | null) => ({ purpose, state, found, reason })
  if (found.length === 0) return verdict('missing', null)
  return found.some((value) => bare(value) === bare(expected))
    ? verdict('valid', null)
    : verdict('mismatch', 'It leads to another host. Correct its target.')
}

const bare = (host: string) => host.toLowerCase().replace(/\.$/, '')

/** How long a host is served on after its records are first found gone: a zone may be mended meanwhile. */
export const GONE_DAYS = 3

/** Whether a host is served, since when looks find its records gone, and since when they get no answer. */
export interface HostTrust {
  isServed: boolean
  missingSince: Temporal.Instant | null
  unansweredSince: Temporal.Instant | null
}

/** As it is stored. */
export const hostTrustOf = (row: {
  verifiedAt: string | null
  missingSince: string | null
  unansweredSince: string | null
}): HostTrust => ({
  isServed: row.verifiedAt !== null,
  missingSince: instantOrNull(row.missingSince),
  unansweredSince: instantOrNull(row.unansweredSince),
})

const instantOrNull = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))

const GIVEN_UP: HostTrust = { isServed: false, missingSince: null, unansweredSince: null }

/** Trust after a look. What could not be looked up changes nothing for `SILENT_DAYS`. */
export function nextHostTrust(
  before: HostTrust,
  findings: readonly Pick<HostFinding, 'state'>[],
  now: Temporal.Instant,
): HostTrust {
  if (findings.every(({ state }) => state === 'valid'))
    return { isServed: true, missingSince: null, unansweredSince: null }
  if (!before.isServed) return before
  if (findings.some(({ state }) => state === 'unknown')) {
    const unansweredSince = before.unansweredSince ?? now
    return isSilentTooLong(unansweredSince, now) ? GIVEN_UP : { ...before, unansweredSince }
  }
  const missingSince = before.missingSince ?? now
  const isServed = Temporal.Instant.compare(now, endOfService(missingSince)) < 0
  return isServed ? { isServed, missingSince, unansweredSince: null } : GIVEN_UP
}

/** When a host whose records have been gone since then is given up. */
export const endOfService = (missingSince: Temporal.Instant): Temporal.Instant =>
  missingSince.add({ hours: GONE_DAYS * 24 })
