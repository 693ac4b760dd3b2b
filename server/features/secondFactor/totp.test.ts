import { describe, expect, it } from 'vitest'
import { fromBase32, totpAt } from '../../../test/totp.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

/** RFC 6238, appendix B, with SHA-1: seconds since 1970 and the eight digits. */
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const
/** The RFC's key, `12345678901234567890`. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)

describe('the codes that tests compute', () => {
  it.each(VECTORS)('are those of the RFC at %i', (seconds, code) => {
    expect(fromBase32(KEY).toString('latin1')).toBe('12345678901234567890')
    expect(totpAt(fromBase32(KEY), at(seconds), 8)).toBe(code)
  })
})

describe('a code', () => {
  // Six digits are the last six of the RFC's eight.
  it.each(VECTORS)('of the RFC at %i belongs to its time step', (seconds, code) => {
    expect(stepOfCode(KEY, code.slice(2), at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it.each([
    ['two steps late', -60, false],
    ['one step late', -30, true],
    ['of now', 0, true],
    ['one step early', 30, true],
    ['two steps early', 60, false],
  ])('%s', (_name, off, taken) => {
    const secret = newTotpSecret()
    const now = at(1_800_000_015)
    const code = totpAt(fromBase32(secret), at(1_800_000_015 + off))
    expect(stepOfCode(secret, code, now)).toBe(taken ? 60_000_000 + off / 30 : null)
  })

  it('is taken as apps show it, and nothing else is', () => {
    const [seconds, code] = VECTORS[2]
    const six = code.slice(2)
    expect(stepOfCode(KEY, ` ${six.slice(0, 3)} ${six.slice(3)} `, at(seconds))).not.toBeNull()
    for (const wrong of ['', six.slice(1), `${six}0`, '٠٥٠٤٧١', 'abcdef', `-${six.slice(1)}`, '0x1234'])
      expect(stepOfCode(KEY, wrong, at(seconds))).toBeNull()
  })
})

it('a secret has the 160 bits that the RFC recommends, and is another one every time', () => {
  expect(fromBase32(newTotpSecret())).toHaveLength(20)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
})

it('the QR code names the account, whatever is in its name', () => {
  const uri = new URL(totpUri(KEY, { issuer: 'Harbour & Pine: GmbH', account: 'ana+x@north.example' }))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('ana+x@north.example')
  expect(uri.searchParams.get('secret')).toBe(KEY)
  expect(uri.searchParams.get('issuer')).toBe('Harbour & Pine: GmbH')
})
