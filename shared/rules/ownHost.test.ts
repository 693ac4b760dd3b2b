import { describe, expect, it } from 'vitest'
import { findHostProblem, hostTyped, judgeHostRecord, nextHostTrust, wantedHostRecords } from './ownHost.ts'

const [alias, proof] = wantedHostRecords('reports.agency.example', 'abc', 'app.product.example')
if (!alias || !proof) throw new Error('A host has two records.')
const found = (...values: string[]) => ({ kind: 'found' as const, values })

describe('a host', () => {
  it.each(['reports.agency.example', 'a.b.agency.co.uk', 'xn--berichte-x9a.agency.example'])(
    'may be %s',
    (host) => {
      expect(findHostProblem(host, 'app.product.example')).toBeNull()
    },
  )

  it.each([
    ['', /not a host name/],
    ['agency', /not a host name/],
    ['127.0.0.1', /not a host name/],
    ['[::1]', /not a host name/],
    ['reports.agency.example:8080', /not a host name/],
    ['https://reports.agency.example', /not a host name/],
    ['*.agency.example', /not a host name/],
    ['re_ports.agency.example', /not a host name/],
    [`${'a.'.repeat(130)}example`, /not a host name/],
    ['app.product.example', /ours/],
    ['below.app.product.example', /ours/],
    ['reports.localhost', /ours/],
    ['agency.example', /bare domain/],
    ['agency.co.uk', /bare domain/],
    ['co.uk', /bare domain/],
  ])('may not be %s', (host, sentence) => {
    expect(findHostProblem(host, 'app.product.example')).toMatch(sentence)
  })
})

it.each([
  'reports.agency.example',
  ' reports.agency.example. ',
  'https://reports.agency.example/x?y=1#z',
  'HTTP://reports.agency.example./',
  'reports.agency.example/dashboards',
])('is found in what was pasted: %s', (text) => {
  expect(hostTyped(text)).toBe('reports.agency.example')
})

describe('a record', () => {
  it('is valid however its target is written', () => {
    expect(judgeHostRecord(alias, found('App.Product.example.'), false).state).toBe('valid')
    expect(judgeHostRecord(alias, found('other.example'), false).state).toBe('mismatch')
  })

  it('of proof is one company’s alone, but that of a host that is served', () => {
    expect(judgeHostRecord(proof, found('proof=abc'), false).state).toBe('valid')
    expect(judgeHostRecord(proof, found('proof=abc', 'site-verification=1'), false).state).toBe('valid')
    expect(judgeHostRecord(proof, found('proof=xyz'), true).state).toBe('mismatch')
    expect(judgeHostRecord(proof, found('proof=abc', 'proof=xyz'), false).state).toBe('multiple')
    expect(judgeHostRecord(proof, found('proof=abc', 'proof=xyz'), true).state).toBe('valid')
  })
})

describe('trust', () => {
  const now = Temporal.Instant.from('2026-11-24T08:00:00Z')
  const served = { isServed: true, missingSince: null, unansweredSince: null }
  const gone = [{ state: 'missing' as const }, { state: 'valid' as const }]

  it('begins with both records, not with one', () => {
    const before = { isServed: false, missingSince: null, unansweredSince: null }
    expect(nextHostTrust(before, gone, now)).toEqual(before)
    expect(nextHostTrust(before, [{ state: 'valid' }, { state: 'valid' }], now)).toEqual(served)
  })

  it('ends when a record has been gone for three days', () => {
    const first = nextHostTrust(served, gone, now)
    expect(first).toEqual({ ...served, missingSince: now })
    expect(nextHostTrust(first, gone, now.add({ hours: 71 })).isServed).toBe(true)
    expect(nextHostTrust(first, gone, now.add({ hours: 72 })).isServed).toBe(false)
    expect(nextHostTrust(first, [{ state: 'valid' }], now.add({ hours: 71 }))).toEqual(served)
  })

  it('is left as it was for two weeks by name servers that do not answer', () => {
    const failing = { ...served, missingSince: now }
    const unknown = [{ state: 'unknown' as const }, { state: 'missing' as const }]
    const since = now.add({ hours: 200 })
    const silent = nextHostTrust(failing, unknown, since)
    expect(silent).toEqual({ ...failing, unansweredSince: since })
    expect(nextHostTrust(silent, unknown, since.add({ hours: 14 * 24 - 1 }))).toEqual(silent)
    expect(nextHostTrust(silent, unknown, since.add({ hours: 14 * 24 })).isServed).toBe(false)
    expect(nextHostTrust(silent, [{ state: 'valid' }], since.add({ hours: 14 * 24 }))).toEqual(served)
  })
})
