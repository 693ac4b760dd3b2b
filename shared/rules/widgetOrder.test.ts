import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { inOrder, nextOrder, reorderWidgets } from './widgetOrder.ts'

const widget = (id: string, order: number, realTime = false) => ({ id, order, realTime })
const widgets = [widget('c', 7), widget('live', 20, true), widget('a', 1), widget('b', 3)]

test('a new widget comes last in its own group', () => {
  expect(nextOrder(widgets, false)).toBe(8)
  expect(nextOrder(widgets, true)).toBe(21)
  expect(nextOrder([], false)).toBe(1)
})

describe('reorderWidgets', () => {
  test.each([
    ['c', 0, ['c', 'a', 'b']],
    ['a', 2, ['b', 'c', 'a']],
    ['a', 99, ['b', 'c', 'a']],
    ['b', -5, ['b', 'a', 'c']],
    ['b', 1, ['a', 'b', 'c']],
    ['unknown', 0, ['a', 'b', 'c']],
  ])('moving %s to %i gives %o', (id, place, expected) => {
    const moved = reorderWidgets(widgets, id, place)
    expect(inOrder(moved, false).map((one) => one.id)).toEqual(expected)
    expect(moved.find((one) => one.id === 'live')).toBe(widgets[1])
  })

  it('numbers the group from 1 without gaps and keeps what did not move', () => {
    const anyWidgets = fc
      .uniqueArray(fc.tuple(fc.nat(50), fc.boolean()), { selector: ([order]) => order, minLength: 1 })
      .map((all) => all.map(([order, realTime], index) => widget(String(index), order, realTime)))
    fc.assert(
      fc.property(anyWidgets, fc.nat(), fc.integer({ min: -2, max: 60 }), (all, pick, place) => {
        const target = all[pick % all.length]
        if (!target) return
        const moved = reorderWidgets(all, target.id, place)
        const group = inOrder(moved, target.realTime)
        expect(group.map(({ order }) => order)).toEqual(group.map((_, index) => index + 1))
        expect(group.findIndex(({ id }) => id === target.id)).toBe(
          Math.min(Math.max(place, 0), group.length - 1),
        )
        const rest = (list: typeof all) =>
          inOrder(list, target.realTime)
            .filter(({ id }) => id !== target.id)
            .map(({ id }) => id)
        expect(rest(moved)).toEqual(rest(all))
        expect(inOrder(moved, !target.realTime)).toEqual(inOrder(all, !target.realTime))
      }),
    )
  })
})
