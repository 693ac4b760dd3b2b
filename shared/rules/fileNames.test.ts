import fc from 'fast-check'
import { expect, test } from 'vitest'
import { downloadName } from './fileNames.ts'

test.each([
  ['Monthly report', 'Monthly report.pdf'],
  ['Müller & Söhne – 報告書 😀', 'Müller & Söhne – 報告書 😀.pdf'],
  ['Mu\u0308ller', 'Müller.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['C:\\Windows\\x', 'C Windows x.pdf'],
  ['a\r\nSet-Cookie: x', 'a Set-Cookie x.pdf'],
  ['a\u0000b\u202efdp.exe', 'a b fdp.exe.pdf'],
  ['"quoted" <b>', 'quoted b.pdf'],
  ['.hidden', 'hidden.pdf'],
  ['ends with dots...  ', 'ends with dots.pdf'],
  ['CON', '_CON.pdf'],
  ['lpt1.x', '_lpt1.x.pdf'],
  ['Console', 'Console.pdf'],
  ['', 'dashboard.pdf'],
  [' / \\ ', 'dashboard.pdf'],
])('%j is offered as %j', (name, expected) => {
  expect(downloadName(name, 'pdf')).toBe(expected)
})

test('another extension and fallback', () => {
  expect(downloadName('x', 'csv')).toBe('x.csv')
  expect(downloadName('', 'csv', 'table')).toBe('table.csv')
})

test('a long name is cut between characters, at 255 bytes', () => {
  const name = downloadName('👩‍👩‍👧'.repeat(100), 'pdf')
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
  expect(name).not.toContain('\ufffd')
  expect(downloadName('a'.repeat(1000), 'pdf')).toBe(`${'a'.repeat(250)}.pdf`)
})

test('whatever the name, the file name is safe', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const file = downloadName(name, 'pdf')
      expect(file).toMatch(/^[^./\\:*?"<>|\p{Cc}\p{Zl}\p{Zp}][^/\\:*?"<>|\p{Cc}\p{Zl}\p{Zp}]*\.pdf$/u)
      expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(255)
      expect(file.isWellFormed()).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
