import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlToText, textToHtml } from './paragraphs.ts'

describe('paragraphs', () => {
  it.each([
    ['One line', '<p>One line</p>'],
    ['One\nbreak', '<p>One<br>break</p>'],
    ['Two\n\nparagraphs', '<p>Two</p><p>paragraphs</p>'],
    ['a < b & "c"', '<p>a &lt; b &amp; &quot;c&quot;</p>'],
    ['  \n\n  ', ''],
  ])('%j', (text, html) => expect(textToHtml(text)).toBe(html))

  it('reads the text of richer HTML', () => {
    expect(
      htmlToText('<h2>Title</h2>\n<ul><li>one</li><li>two</li></ul><p>a&nbsp;<b>b</b> &#38; c</p>'),
    ).toBe('Title\n\none\ntwo\n\na b & c')
  })

  it('comes back as it was written', () => {
    const line = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
    fc.assert(
      fc.property(
        fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
        (paragraphs) => {
          const text = paragraphs.map((lines) => lines.join('\n')).join('\n\n')
          expect(htmlToText(textToHtml(text))).toBe(text)
        },
      ),
    )
  })

  it('never lets a tag through', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(textToHtml(text).replaceAll(/<\/?p>|<br>/g, '')).not.toMatch(/[<>]/)
      }),
    )
  })
})
