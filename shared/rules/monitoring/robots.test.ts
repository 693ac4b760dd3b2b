import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forbidsFrontPage, isHiddenByHeader, isHiddenByMeta } from './robots.ts'

const lines = (...all: string[]) => all.join('\n')

describe('a robots.txt', () => {
  it.each([
    ['everything, to everybody', lines('User-agent: *', 'Disallow: /')],
    ['with other spelling', lines('\uFEFFUSER-AGENT:*', 'disallow :  /   # for now')],
    ['with lines of old machines', 'User-agent: *\rDisallow: /\r'],
    ['by a star', lines('User-agent: *', 'Disallow: *')],
    ['by both', lines('User-agent: *', 'Disallow: /*')],
    ['the front page alone', lines('User-agent: *', 'Disallow: /$')],
    ['to several agents at once', lines('User-agent: *', 'User-agent: somebot', 'Disallow: /')],
    [
      'to several agents at once, everybody last',
      lines('User-agent: somebot', 'User-agent: *', 'Disallow: /'),
    ],
    ['by a later group', lines('User-agent: somebot', 'Disallow:', '', 'User-agent: *', 'Disallow: /')],
    [
      'by a second group of everybody',
      lines('User-agent: *', 'Disallow: /a', 'User-agent: *', 'Disallow: /'),
    ],
    ['by the longer rule', lines('User-agent: *', 'Allow: /', 'Disallow: /$')],
    ['all but a folder', lines('User-agent: *', 'Disallow: /', 'Allow: /shop/')],
  ])('forbids it: %s', (_, robots) => expect(forbidsFrontPage(robots)).toBe(true))

  it.each([
    ['nothing there', ''],
    ['an empty rule', lines('User-agent: *', 'Disallow:')],
    ['a folder', lines('User-agent: *', 'Disallow: /admin')],
    ['a folder by a star', lines('User-agent: *', 'Disallow: /*.pdf$')],
    ['another agent', lines('User-agent: somebot', 'Disallow: /')],
    [
      'another agent after everybody',
      lines('User-agent: *', 'Disallow: /a', 'User-agent: somebot', 'Disallow: /'),
    ],
    ['allowed as well', lines('User-agent: *', 'Disallow: /', 'Allow: /')],
    ['allowed by the longer rule', lines('User-agent: *', 'Disallow: /', 'Allow: /$')],
    ['a comment', lines('# User-agent: *', '# Disallow: /')],
    ['a rule without a group', 'Disallow: /'],
    ['a page instead', '<html><body>Disallow: / for User-agent: *</body></html>'],
  ])('allows it: %s', (_, robots) => expect(forbidsFrontPage(robots)).toBe(false))

  it('is evaluated whatever it is', () => {
    const part = fc.constantFrom('User-agent: *', 'Disallow: /', 'Allow: /', 'Disallow: *$', ':', '\r', ' #')
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string())), (all) => {
        const robots = lines(...all)
        const evaluated = forbidsFrontPage(robots)
        // What is allowed for longer than anything is forbidden is allowed.
        if (!all.some((one) => one.includes('#') || one.length > 30))
          expect(forbidsFrontPage(lines(robots, 'User-agent: *', `Allow: /${'*'.repeat(40)}`))).toBe(false)
        expect(typeof evaluated).toBe('boolean')
      }),
    )
  })
})

describe('a page', () => {
  it.each([
    ['robots', 'noindex', true],
    ['ROBOTS', ' NOINDEX , nofollow', true],
    ['robots', 'none', true],
    ['googlebot', 'noindex', true],
    ['robots', 'index, follow', false],
    ['robots', 'nofollow', false],
    ['somebot', 'noindex', false],
    ['description', 'noindex', false],
  ])('with <meta name="%s" content="%s"> is hidden: %s', (name, content, isHidden) =>
    expect(isHiddenByMeta(name, content)).toBe(isHidden),
  )

  it.each([
    ['noindex', true],
    ['nofollow, NoIndex', true],
    ['none', true],
    ['googlebot: noindex', true],
    ['googlebot: nofollow, noindex', true],
    ['somebot: noindex', false],
    ['somebot: noindex, nofollow', false],
    ['somebot: noindex, googlebot: none', true],
    ['unavailable_after: 25 Jun 2030 15:00:00 PST, noindex', true],
    ['max-snippet: 5', false],
    ['all', false],
    ['', false],
  ])('with X-Robots-Tag “%s” is hidden: %s', (header, isHidden) =>
    expect(isHiddenByHeader(header)).toBe(isHidden),
  )
})

it('reads a line of half a megabyte as fast as any other', () => {
  const begun = performance.now()
  expect(
    forbidsFrontPage(`User-agent: *\nDisallow: /${' '.repeat(500_000)}y\nDisallow: /${' '.repeat(500_000)}#`),
  ).toBe(true)
  // An expression that tries every way to cut it takes minutes.
  expect(performance.now() - begun).toBeLessThan(5_000)
})
