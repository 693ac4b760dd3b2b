import type { DnsState } from '../api/sender.ts'
import type { DnsAnswer, DnsVerdict } from './senderDns.ts'

/** The value of a TXT record by which a company shows that a name is its own. */
export const proofRecord = (proof: string) => `proof=${proof}`

/**
 * Whether an answer holds this proof. Of several companies' proofs none counts, so that a zone that still holds a former
 * agency's is not taken by whoever looks first; what a company has already stays with it meanwhile.
 */
export function judgeProof(expected: string, answer: DnsAnswer, isHeld: boolean): DnsVerdict {
  if (answer.kind === 'failed') return NO_ANSWER
  const values = answer.kind === 'none' ? [] : answer.values.map((value) => value.trim())
  const found = values.filter((value) => value.startsWith('proof='))
  const verdict = (state: DnsState, reason: string | null): DnsVerdict => ({ state, found, reason })
  if (found.length === 0) return verdict('missing', null)
  if (!found.includes(expected)) return verdict('mismatch', 'This is another value. Copy it again, whole.')
  return found.length === 1 || isHeld
    ? verdict('valid', null)
    : verdict('multiple', 'There are several. Remove those that are not this one.')
}

export const NO_ANSWER: DnsVerdict = {
  state: 'unknown',
  found: [],
  reason: 'The name servers of this domain do not answer at present.',
}
