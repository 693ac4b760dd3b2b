import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editedBlocks, joinBlocks, splitBlocks } from '../client/lib/textBlocks.ts'
import { sanitise } from '../server/features/widgets/sanitise.ts'

/** Rich text as people, other editors and callers of the API may write it. */
const { html } = fc.letrec<{ inline: string; html: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'marks' },
    fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/[<>]/g, '')),
    fc.constantFrom(
      'a & b',
      '"quoted"',
      "it's",
      'two  spaces',
      '&nbsp;',
      '&amp;lt;',
      '<br>',
      '<br><br>',
      '\n',
    ),
    fc
      .tuple(fc.constantFrom('strong', 'em', 'u', 'sub', 'code', 'mark'), tie('inline'))
      .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    tie('inline').map((inner) => `<a href="https://example.com/?a=1&b=2">${inner}</a>`),
    fc.tuple(tie('inline'), tie('inline')).map(([a, b]) => a + b),
  ),
  html: fc
    .array(
      fc.oneof(
        tie('inline'),
        tie('inline').map((inner) => `<p>${inner}</p>`),
        fc.constantFrom('<p>Plain words</p>', '<p>Line<br>break</p>', '<p></p>', '\n', '<hr>', '<p>Open'),
        tie('inline').map((inner) => `<p style="text-align:center">${inner}</p>`),
        fc
          .tuple(fc.constantFrom('h1', 'h4', 'pre', 'blockquote'), tie('inline'))
          .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
        fc
          .array(tie('inline'), { minLength: 1, maxLength: 3 })
          .map((items) => `<ol>${items.map((item) => `<li>${item}<ul><li>x</li></ul></li>`).join('')}</ol>`),
        tie('inline').map((inner) => `<table><tbody><tr><td><p>${inner}</p></td></tr></tbody></table>`),
        tie('inline').map((inner) => `<blockquote><p>${inner}</p><p>b</p></blockquote>`),
      ),
      { maxLength: 7 },
    )
    .map((parts) => parts.join('')),
}))
const sanitised = html.map(sanitise)

const runs = { numRuns: 500 }

describe('blocks of the rich text that the server keeps', () => {
  it('put together are the text, byte for byte', () => {
    fc.assert(
      fc.property(sanitised, (text) => {
        expect(
          splitBlocks(text)
            .map((block) => block.html)
            .join(''),
        ).toBe(text)
      }),
      runs,
    )
  })

  it('stay byte for byte when one plain paragraph among them is edited', () => {
    fc.assert(
      fc.property(sanitised, fc.nat(), fc.string({ maxLength: 9 }), (text, at, typed) => {
        const blocks = splitBlocks(text)
        const plain = blocks.flatMap((block, place) => (block.text === null ? [] : [place]))
        const place = plain[at % Math.max(1, plain.length)]
        fc.pre(place !== undefined)
        // The paragraphs around it stand in the same field.
        let [first, end] = [place, place + 1]
        while (typeof blocks[first - 1]?.text === 'string') first--
        while (typeof blocks[end]?.text === 'string') end++
        const field = blocks.slice(first, end)
        const words = field.map((block, index) =>
          index === place - first ? `${block.text}${typed.replaceAll('\n', ' ')}` : block.text,
        )
        const edited = editedBlocks(field, words.join('\n\n'))
        expect(edited).toHaveLength(field.length)
        const kept = (list: readonly unknown[], without: number) =>
          list.filter((_, index) => index !== without)
        expect(kept(edited, place - first)).toEqual(kept(field, place - first))
      }),
      runs,
    )
  })

  it('are what they were when nothing was edited, or it was taken back', () => {
    fc.assert(
      fc.property(sanitised, (text) => {
        const field = splitBlocks(text).filter((block) => block.text !== null)
        const words = field.map((block) => block.text).join('\n\n')
        expect(editedBlocks(field, words)).toEqual(field)
        expect(joinBlocks(splitBlocks(text))).toBe(text)
      }),
      runs,
    )
  })
})
