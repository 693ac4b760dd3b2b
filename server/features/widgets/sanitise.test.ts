import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growth } from '../../../test/growth.ts'
import { sanitise } from './sanitise.ts'

const pieces = [
  '<',
  '>',
  '</',
  '/>',
  '"',
  "'",
  '`',
  '&',
  '&#',
  'script',
  'img',
  'svg',
  'style',
  'p',
  'a',
  ' href=',
  ' onerror=',
  'javascript:',
  'data:',
  '<!--',
  '-->',
  '<![CDATA[',
  'x',
  ' ',
  '\u0000',
  '\n',
]

describe('sanitising', () => {
  it('leaves only known elements and no handler, whatever the soup', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) => {
        const clean = sanitise(parts.join(''))
        const elements = [...clean.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name]) => name)
        expect(elements.every((name) => name === 'p' || name === 'a')).toBe(true)
        expect(clean).not.toMatch(/<[^>]*\son\w+\s*=/i)
        expect(clean).not.toMatch(/<[^>]*\shref\s*=\s*"?\s*(javascript|data):/i)
        // Clean text is unchanged, so that saving it again is no change.
        expect(sanitise(clean)).toBe(clean)
      }),
      { numRuns: 2000 },
    )
  })

  it.each<[string, (size: number) => string]>([
    ['brackets', (size) => '<'.repeat(size)],
    ['deep nesting', (size) => '<b>'.repeat(size / 3)],
    ['attributes', (size) => `<p ${'a=b '.repeat(size / 4)}>`],
    ['an open comment', (size) => `<!--${'-'.repeat(size)}`],
    ['entities', (size) => '&#'.repeat(size / 2)],
    ['styles', (size) => `<p style="${'text-align:'.repeat(size / 11)}">`],
  ])('takes no more time over each character of %s where there are many', (_what, text) => {
    let round = 0
    // A text that was cleaned before is served from the cache.
    const clean = (size: number) => sanitise(`${text(size)}${round++}`)
    expect(growth(clean, 2_500, 8)).toBeLessThan(32)
  })
})
