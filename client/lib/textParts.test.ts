import { describe, expect, it } from 'vitest'
import { htmlOfParts, partsOf, standing, withMoved, withPlain, withWords } from './textParts.ts'

const LIST = '<ul><li>Keep it</li><li>Move it</li></ul>'
const HEAD = '<h2>Head &amp; all</h2>'
const text = `${HEAD}<p>One</p><p>Two</p>${LIST}<p>Three</p>`
const said = (html: string) => partsOf(html).map((part) => (part.kind === 'field' ? part.text : part.html))
const keptId = (parts: ReturnType<typeof partsOf>, html: string) =>
  parts.find((part) => part.kind === 'kept' && part.html === html)?.id ?? ''

describe('parts of a text', () => {
  it('are fields of plain paragraphs and what is kept between them', () => {
    expect(said(text)).toEqual([HEAD, 'One\n\nTwo', LIST, 'Three'])
    expect(said('<p>Words</p>')).toEqual(['Words'])
    expect(said('')).toEqual([''])
    expect(htmlOfParts(partsOf(text))).toBe(text)
  })

  it('change only where words are typed, and not while they end in an empty line', () => {
    const parts = partsOf(text)
    const field = parts[1]?.id ?? ''
    const typed = withWords(parts, field, 'One\n\nTwo!\n\n')
    expect(typed[1]).toMatchObject({ text: 'One\n\nTwo!\n\n' })
    expect(htmlOfParts(typed)).toBe(text.replace('Two', 'Two!'))
    expect(htmlOfParts(withWords(typed, field, 'One\n\nTwo'))).toBe(text)
    expect(htmlOfParts(withWords(parts, field, ''))).toBe(`${HEAD}${LIST}<p>Three</p>`)
  })

  it('move past one paragraph at a time and stay what they are', () => {
    const parts = partsOf(text)
    const id = keptId(parts, LIST)
    expect(standing(parts, id)).toEqual({ place: 3, of: 5 })
    const up = withMoved(parts, id, -1)
    expect(htmlOfParts(up)).toBe(`${HEAD}<p>One</p>${LIST}<p>Two</p><p>Three</p>`)
    expect(up.map(({ kind }) => kind)).toEqual(['kept', 'field', 'kept', 'field'])
    expect(keptId(up, LIST)).toBe(id)
    expect(htmlOfParts(withMoved(up, id, 1))).toBe(text)
    expect(htmlOfParts(withMoved(parts, keptId(parts, HEAD), -1))).toBe(text)
  })

  it('take typed words along when they move', () => {
    const parts = partsOf(`<p>One</p>${LIST}`)
    const typed = withWords(parts, parts[0]?.id ?? '', 'One\n\nTwo')
    expect(htmlOfParts(withMoved(typed, keptId(typed, LIST), -1))).toBe(`<p>One</p>${LIST}<p>Two</p>`)
  })

  it('become plain words, or go', () => {
    const parts = partsOf(text)
    const plain = withPlain(parts, keptId(parts, LIST), 'keep')
    expect(htmlOfParts(plain)).toBe(`${HEAD}<p>One</p><p>Two</p><p>Keep it<br>Move it</p><p>Three</p>`)
    expect(plain).toHaveLength(2)
    expect(htmlOfParts(withPlain(parts, keptId(parts, LIST), 'drop'))).toBe(text.replace(LIST, ''))
    const alone = partsOf('<hr>')
    expect(withPlain(alone, keptId(alone, '<hr>'), 'keep')).toMatchObject([{ kind: 'field', text: '' }])
  })
})
