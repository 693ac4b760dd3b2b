import { describe, expect, it } from 'vitest'
import { editedBlocks, joinBlocks, splitBlocks } from './textBlocks.ts'

const SEEDED =
  '<p><strong>The catalogue pays off.</strong> Visitors stay longer.</p><ul><li>Keep it</li><li>Move it</li></ul>'

describe('blocks of rich text', () => {
  it.each([
    ['', []],
    ['Bare words', ['Bare words']],
    ['<p>One</p><p>Two<br />lines</p>', ['One', 'Two\nlines']],
    ['<p>&quot;A&quot; &amp; it&#39;s</p>', ['"A" & it\'s']],
    ['<p>One</p>\n  <p></p><p>Two</p>', ['One', 'Two']],
    ['<p><strong>Bold</strong></p><p>Plain</p>', [null, 'Plain']],
    ['<p style="text-align:center">Middle</p>', [null]],
    ['<h2>Head</h2>words <em>and</em> more<ul><li>x<ul><li>y</li></ul></li></ul>', [null, null, null]],
    ['<p>a</p><hr /><p>b</p>', ['a', null, 'b']],
    ['<blockquote><p>Said</p></blockquote>', [null]],
    ['<p>Two<br /><br />parts</p>', [null]],
    ['<p>No\u00a0break</p>', ['No\u00a0break']],
    ['<p>Two  spaces</p>', ['Two  spaces']],
    [SEEDED, [null, null]],
  ])('of %j say %j', (text, words) => {
    expect(splitBlocks(text).map((block) => block.text)).toEqual(words)
  })

  it('come and go with the paragraphs of the field', () => {
    const before = splitBlocks('<p>&quot;One&quot;</p><p>Two</p><p>&quot;Three&quot;</p>')
    const edited = (text: string) => joinBlocks(editedBlocks(before, text))
    expect(edited('"One"\n\nTwo\n\nNew\n\n"Three"')).toBe(
      '<p>&quot;One&quot;</p><p>Two</p><p>New</p><p>&quot;Three&quot;</p>',
    )
    expect(edited('"One"\n\n"Three"')).toBe('<p>&quot;One&quot;</p><p>&quot;Three&quot;</p>')
    expect(edited('')).toBe('')
  })

  it('do not run together when what parted them goes', () => {
    expect(joinBlocks([{ html: 'One' }, { html: 'Two <em>more</em>' }])).toBe('One<p>Two <em>more</em></p>')
  })
})
