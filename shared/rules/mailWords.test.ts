import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filledWords, PLACEHOLDERS, placeholderProblem } from './mailWords.ts'

const facts = { client: 'Müller & Söhne', dashboard: 'SEO', period: 'October 2026', agency: 'Harbour' }

describe('the words of a mail', () => {
  it.each([
    ['', ''],
    ['Your figures', 'Your figures'],
    ['{client}: {period}', 'Müller & Söhne: October 2026'],
    ['{ Client }, {PERIOD}', 'Müller & Söhne, October 2026'],
    ['{dashboard}{dashboard}\n\n{agency}', 'SEOSEO\n\nHarbour'],
    ['{{client}}', '{Müller & Söhne}'],
    ['{} { } {1} { client', '{} { } {1} { client'],
    ['{kunde}', '{kunde}'],
  ])('%j become %j', (words, filled) => {
    expect(filledWords(words, facts)).toBe(filled)
  })

  it('fill in a fact as it is, even where it looks like a placeholder or a pattern', () => {
    expect(filledWords('{client}', { ...facts, client: '{period} $& $1' })).toBe('{period} $& $1')
  })

  it.each([
    ['{kunde} {client}', '{kunde}'],
    ['Dear {first-name}', '{first-name}'],
    ['{période}', '{période}'],
  ])('%j have a placeholder that nothing stands for', (words, named) => {
    expect(placeholderProblem(words)).toMatch(
      new RegExp(`^Nothing stands for ${named}\\. .*\\{client\\}.*\\{agency\\}`),
    )
  })

  it.each(['', 'Plain', 'a {client} b { Period }', '{}', '{ 50 % }'])('%j have none', (words) => {
    expect(placeholderProblem(words)).toBeNull()
  })

  it('hold no known placeholder once they are filled', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom(...PLACEHOLDERS).map((name) => `{${name}}`),
    )
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const filled = filledWords(parts.join(' '), { client: '', dashboard: '', period: '', agency: '' })
        expect(filled).not.toMatch(/\{(client|dashboard|period|agency)\}/)
      }),
    )
  })
})
