import { expect, it } from 'vitest'
import { judgeProof, proofRecord } from './domainProof.ts'
import type { DnsAnswer } from './senderDns.ts'

const OURS = proofRecord('ours')
const found = (...values: string[]): DnsAnswer => ({ kind: 'found', values })

it.each([
  [{ kind: 'failed' } as const, false, 'unknown'],
  [{ kind: 'failed' } as const, true, 'unknown'],
  [{ kind: 'none' } as const, false, 'missing'],
  [found('v=spf1 -all'), false, 'missing'],
  [found('proof=theirs'), false, 'mismatch'],
  [found('v=spf1 -all', ` ${OURS} `), false, 'valid'],
  [found('proof=theirs', OURS), false, 'multiple'],
  [found('proof=theirs', OURS), true, 'valid'],
  [found('proof=theirs'), true, 'mismatch'],
])('%j, held %s: %s', (answer, isHeld, state) => {
  expect(judgeProof(OURS, answer, isHeld).state).toBe(state)
})
