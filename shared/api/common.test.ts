import { describe, expect, it } from 'vitest'
import { textLine } from './common.ts'
import { createDashboard, saveDashboard } from './dashboards.ts'
import { widget } from './widgets.ts'

const TYPED = 'Evil\r\nBcc: victim@x.example\u2028and\tmore'
const KEPT = 'Evil Bcc: victim@x.example and more'

describe('what is one line', () => {
  it.each([
    ['  Northwind  ', 'Northwind'],
    ['Größe 日本 سلام', 'Größe 日本 سلام'],
    [TYPED, KEPT],
    ['a\u001bb\u0085c', 'a b c'],
    ['\n', ''],
  ])('%j becomes %j', (typed, kept) => expect(textLine.parse(typed)).toBe(kept))

  it('is every name that a mail may show', () => {
    expect(createDashboard.shape.name.parse(TYPED)).toBe(KEPT)
    expect(saveDashboard.shape.name.parse(TYPED)).toBe(KEPT)
    expect(widget.shape.title.parse(TYPED)).toBe(KEPT)
    expect(createDashboard.shape.name.safeParse('\r\n').success).toBe(false)
  })
})
