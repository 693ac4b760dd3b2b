import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DnsState } from '../api/sender.ts'
import { judgeRecord, nextLookMinutes, nextTrust, policyDomainOf, wantedRecords } from './senderDns.ts'

const KEY = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'
const records = wantedRecords(
  'agency.example',
  [{ selector: 'mail1', publicKey: KEY }],
  'return.host.example',
)
const recordOf = (purpose: string) => {
  const found = records.find((one) => one.purpose === purpose)
  if (!found) throw new Error(purpose)
  return found
}
const judge = (purpose: string, ...values: string[]) =>
  judgeRecord(recordOf(purpose), values.length > 0 ? { kind: 'found', values } : { kind: 'none' })

describe('the records of a domain', () => {
  it('are its keys, its return path and its policy', () => {
    expect(records.map(({ type, host, isRequired }) => [type, host, isRequired])).toEqual([
      ['TXT', 'mail1._domainkey.agency.example', true],
      ['CNAME', 'bounce.agency.example', false],
      ['TXT', 'bounce.agency.example', false],
      ['TXT', '_dmarc.agency.example', false],
    ])
  })
  it('have no return path where this installation has no host for it', () => {
    expect(wantedRecords('agency.example', [], null).map(({ purpose }) => purpose)).toEqual(['dmarc'])
  })
})

describe('a record', () => {
  it.each<[string, string[], DnsState]>([
    ['dkim', [`v=DKIM1; k=rsa; p=${KEY}`], 'valid'],
    ['dkim', [`k=rsa;p=${KEY.slice(0, 10)} ${KEY.slice(10)} ; t=s`], 'valid'],
    ['dkim', [`v=DKIM1; p=${KEY}`, 'google-site-verification=abc'], 'multiple'],
    ['dkim', [], 'missing'],
    ['dkim', ['google-site-verification=abc'], 'missing'],
    ['dkim', [`v=DKIM1; p=${KEY.toLowerCase()}`], 'mismatch'],
    ['dkim', [`v=DKIM1; p=${KEY.slice(0, -1)}`], 'mismatch'],
    ['dkim', ['v=DKIM1; p='], 'mismatch'],
    ['dkim', [`p=${KEY}`, `p=${KEY}`], 'multiple'],
    ['return_path', ['RETURN.host.example.'], 'valid'],
    ['return_path', ['other.example'], 'mismatch'],
    ['return_path', [], 'missing'],
    ['spf', ['v=spf1 ip4:192.0.2.1 -all'], 'valid'],
    ['spf', ['v=spf10 -all'], 'missing'],
    ['spf', ['v=spf1 -all', 'V=SPF1 ~all'], 'multiple'],
    ['dmarc', ['v=DMARC1; p=reject'], 'valid'],
    ['dmarc', ['v = DMARC1 ; p=none'], 'valid'],
    ['dmarc', ['v=DMARC1; rua=mailto:a@b.example'], 'valid'],
    ['dmarc', ['v=DMARC12'], 'missing'],
    ['dmarc', ['v=DMARC1\\; p=none'], 'mismatch'],
    ['dmarc', ['v=dmarc1; p=none'], 'mismatch'],
    ['dmarc', ['v=DMARC1 p=none'], 'mismatch'],
    ['dmarc', ['v=DMARC1; p=all'], 'mismatch'],
    ['dmarc', ['v=DMARC1'], 'mismatch'],
  ])('%s of %j is %s', (purpose, values, state) => {
    const verdict = judge(purpose, ...values)
    expect(verdict.state).toBe(state)
    // A badge says already that a record is missing.
    expect(verdict.reason === null).toBe(state === 'valid' || state === 'missing')
  })

  it('says that an empty key is revoked', () => {
    expect(judge('dkim', 'v=DKIM1; p= ').reason).toMatch(/revokes/)
  })
  it('whose name servers do not answer is unknown', () => {
    expect(judgeRecord(recordOf('dkim'), { kind: 'failed' })).toMatchObject({ state: 'unknown', found: [] })
  })
  it('is valid for no text but one that holds the key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(judge('dkim', text).state === 'valid').toBe(/(^|;)\s*p=/i.test(text) && text.includes(KEY))
      }),
    )
  })
})

it.each([
  ['reports.agency.co.uk', 'agency.co.uk'],
  ['agency.co.uk', null],
  ['a.b.example.com', 'example.com'],
  ['localhost', null],
])('the policy of %s may be that of %s', (domain, above) => expect(policyDomainOf(domain)).toBe(above))

describe('trust in a sender', () => {
  const states = (...some: DnsState[]) => some
  const now = Temporal.Instant.from('2026-11-24T08:00:00Z')
  const unansweredSince = null
  it.each<[{ isVerified: boolean; failures: number }, DnsState[], { isVerified: boolean; failures: number }]>(
    [
      [{ isVerified: false, failures: 5 }, states('valid'), { isVerified: true, failures: 0 }],
      [{ isVerified: false, failures: 0 }, states(), { isVerified: false, failures: 1 }],
      [{ isVerified: true, failures: 0 }, states('missing'), { isVerified: true, failures: 1 }],
      [{ isVerified: true, failures: 2 }, states('mismatch'), { isVerified: false, failures: 3 }],
    ],
  )('%j after %j is %j', (before, found, after) =>
    expect(nextTrust({ ...before, unansweredSince }, found, now)).toEqual({ ...after, unansweredSince }),
  )

  it.each([[states('unknown')], [states('valid', 'unknown')]])('stays for two weeks after %j', (found) => {
    const silent = nextTrust({ isVerified: true, failures: 2, unansweredSince }, found, now)
    expect(silent).toEqual({ isVerified: true, failures: 2, unansweredSince: now })
    expect(nextTrust(silent, found, now.add({ hours: 14 * 24 - 1 }))).toEqual(silent)
    expect(nextTrust(silent, found, now.add({ hours: 14 * 24 })).isVerified).toBe(false)
  })

  it('never begins without every record', () => {
    const state = fc.constantFrom<DnsState>(
      'valid',
      'missing',
      'mismatch',
      'multiple',
      'unknown',
      'unchecked',
    )
    fc.assert(
      fc.property(fc.array(state), fc.nat(10), (found, failures) => {
        const { isVerified } = nextTrust({ isVerified: false, failures, unansweredSince }, found, now)
        expect(isVerified).toBe(found.length > 0 && found.every((one) => one === 'valid'))
      }),
    )
  })
})

it.each([
  [0, 1],
  [9.9, 1],
  [10, 60],
  [4_319, 60],
  [4_320, 1_440],
])('%d minutes after a change the next look is in %d minutes', (since, minutes) => {
  expect(nextLookMinutes(since)).toBe(minutes)
})
