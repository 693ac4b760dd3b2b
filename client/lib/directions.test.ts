import { describe, expect, it } from 'vitest'
import { withDirections } from './directions.ts'

describe('withDirections', () => {
  it.each([
    ['<p>سلام</p><p>Hello</p>', '<p dir="auto">سلام</p><p dir="auto">Hello</p>'],
    ['<ul><li>أول</li></ul>', '<ul dir="auto"><li>أول</li></ul>'],
    ['<h2 style="text-align:center">T</h2>', '<h2 dir="auto" style="text-align:center">T</h2>'],
    ['<pre>a</pre>', '<pre dir="auto">a</pre>'],
    ['<p dir="rtl">a</p>', '<p dir="rtl">a</p>'],
    ['no blocks', 'no blocks'],
    ['', ''],
  ])('%s', (html, wanted) => {
    expect(withDirections(html)).toBe(wanted)
  })

  it('leaves text alone that only looks like a tag', () => {
    const text = '<p>a &lt;p&gt; b &lt;ul&gt;</p>'
    expect(withDirections(text)).toBe(text.replace('<p>', '<p dir="auto">'))
  })
})
