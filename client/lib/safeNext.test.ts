import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeNext } from './safeNext.ts'

describe('safeNext', () => {
  it.each([
    ['/company/sources?x=1', '/company/sources?x=1'],
    ['//evil.example', '/dashboards'],
    ['https://evil.example', '/dashboards'],
    ['/company/automatic-reports?a=%2F%2Fx#b', '/company/automatic-reports?a=%2F%2Fx#b'],
    ['/\\evil.example', '/dashboards'],
    // Browsers drop tabs and line breaks from addresses, and resolve dots.
    ['/\t/evil.example', '/dashboards'],
    ['/\n/evil.example', '/dashboards'],
    ['\t//evil.example', '/dashboards'],
    ['/.//evil.example', '/dashboards'],
    ['/x/..//evil.example', '/dashboards'],
    ['/%2e//evil.example', '/dashboards'],
    ['/x/../login', '/dashboards'],
    ['//[', '/dashboards'],
    ['javascript:alert(1)', '/dashboards'],
    ['/login?next=/login', '/dashboards'],
    [null, '/dashboards'],
  ])('%s leads to %s', (next, expected) => expect(safeNext(next)).toBe(expected))

  it('stays on this site whatever an address holds', () => {
    const part = fc.constantFrom(
      ...['/', '\\', '.', '..', '%2e', '%2f', '%5c', '\t', '\n', '\r', '\0', ' ', '@', ':', '?', '#', '['],
      ...['https:', 'javascript:', 'evil.example', 'login', 'dashboards', '\u3002', '\uff0f'],
    )
    const address = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(address, (next) => {
        const led = safeNext(next)
        expect(new URL(led, 'https://app.test/login').origin).toBe('https://app.test')
        expect(led).toMatch(/^\/(?!\/)/)
        expect(safeNext(led)).toBe(led)
      }),
      { numRuns: 2_000 },
    )
  })
})
