import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Widget } from '../../../../../shared/api/widgets.ts'
import { inOrder, putBack } from '../../../../../shared/rules/widgetOrder.ts'
import { makeWidget } from '../../../../../test/widgetFixture.ts'
import { isUndo, neighboursOf, type Removed, removalOf } from './removal.ts'

const page = (count: number): Widget[] =>
  Array.from({ length: count }, (_, index) =>
    makeWidget({ id: `w${index}`.padEnd(21, '-'), order: index + 1 }),
  )
const idsOf = (widgets: readonly Widget[]) => inOrder(widgets, false).map(({ id }) => id)

describe('widgets that are removed', () => {
  it('stand in their order again once all are put back, in whatever order either happens', () => {
    const places = fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(
        places.chain((out) =>
          fc.tuple(fc.constant(out), fc.shuffledSubarray(out, { minLength: out.length })),
        ),
        ([out, back]) => {
          const before = page(10)
          let widgets = before
          let removed: Removed[] = []
          for (const place of out) {
            const widget = before[place]
            if (!widget) throw new Error('no widget')
            removed = [...removed, removalOf(widget, widgets, removed)]
            widgets = widgets.filter(({ id }) => id !== widget.id)
          }
          for (const place of back) {
            const found = removed.find(({ widget }) => widget.id === before[place]?.id)
            if (found) widgets = putBack(widgets, found.widget, found.sequence)
          }
          expect(idsOf(widgets)).toEqual(idsOf(before))
        },
      ),
    )
  })

  it('leave the focus to the next one, else to the one before', () => {
    expect(neighboursOf(['a', 'b', 'c', 'd'], 'b')).toEqual(['c', 'd', 'a'])
    expect(neighboursOf(['a', 'b'], 'b')).toEqual(['a'])
    expect(neighboursOf(['a'], 'a')).toEqual([])
  })
})

describe('the keys that undo', () => {
  const pressed = { ctrlKey: false, metaKey: false, shiftKey: false, key: 'z' }
  it.each([
    ['Ctrl+Z', { ctrlKey: true }, true],
    ['Command+Z', { metaKey: true }, true],
    ['Ctrl+Z with capitals locked', { ctrlKey: true, key: 'Z' }, true],
    ['Ctrl+Shift+Z, which redoes', { ctrlKey: true, shiftKey: true, key: 'Z' }, false],
    ['Z alone', {}, false],
    ['Ctrl+Y', { ctrlKey: true, key: 'y' }, false],
  ])('%s: %o', (_, keys, undoes) => expect(isUndo({ ...pressed, ...keys })).toBe(undoes))
})
