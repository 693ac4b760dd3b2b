import fc from 'fast-check'
import { nanoid } from 'nanoid'
import { expect, it } from 'vitest'
import { withoutNames } from './withoutNames.ts'

it.each([
  ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
  [
    'at f (http://localhost:4800/assets/main-B1x2.js:3:14)',
    'at f (http://localhost:4800/assets/main-B1x2.js:3:14)',
  ],
  ['/dashboards/V1StGXR8_Z5jdHi6B-myT', '/dashboards/…'],
  ['/reset-password?token=abc&next=/x', '/reset-password'],
  ['“ida.berg@harbour.example” is not a number', '… is not a number'],
  ['', ''],
])('%s is logged as %s', (text, logged) => {
  expect(withoutNames(text)).toBe(logged)
})

it('never holds a permalink or a token, wherever it stands', () => {
  const secret = fc.constantFrom(21, 22, 32, 43).map((length) => nanoid(length))
  fc.assert(
    fc.property(fc.string(), secret, fc.string(), (before, name, after) => {
      expect(withoutNames(before + name + after)).not.toContain(name)
    }),
  )
})

it('takes no time to speak of for a text without end', () => {
  for (const text of ['@'.repeat(8_000), 'a'.repeat(8_000), '?'.repeat(8_000), 'a@'.repeat(4_000)])
    expect(withoutNames(text).length).toBeLessThanOrEqual(text.length)
})
