import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { inOrder, nextOrder, putBack, reorderWidgets } from './widgetOrder.ts'

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

describe('putBack', () => {
  const ids = (all: readonly { id: string; order: number; realTime: boolean }[], realTime = false) =>
    inOrder(all, realTime).map(({ id }) => id)
  const without = (id: string, all = widgets) => all.filter((one) => one.id !== id)
  const [c, , a, b] = widgets as [Widget, Widget, Widget, Widget]
  type Widget = (typeof widgets)[number]

  it('undoes a removal whole: place, number and every other widget', () => {
    for (const removed of widgets) {
      const back = putBack(without(removed.id), removed, ids(widgets, removed.realTime))
      expect(back).toHaveLength(widgets.length)
      expect(back).toEqual(expect.arrayContaining(widgets))
    }
  })

  it('finds the place again where others have moved meanwhile', () => {
    const moved = reorderWidgets(without('b'), 'c', 0)
    expect(ids(putBack(moved, b, ['a', 'b', 'c']))).toEqual(['c', 'a', 'b'])
    expect(ids(putBack(reorderWidgets(without('a'), 'c', 0), a, ['a', 'b', 'c']))).toEqual(['a', 'c', 'b'])
  })

  it('comes first, or alone, where nothing that stood before it is left', () => {
    expect(putBack([], b, ['a', 'b', 'c'])).toEqual([b])
    expect(ids(putBack([c], b, ['a', 'b', 'c']))).toEqual(['b', 'c'])
  })

  it('leaves a widget alone that is there', () => {
    expect(putBack(widgets, { ...b, order: 99 }, ['b'])).toEqual(widgets)
  })

  it('undoes two removals in either order', () => {
    const any = fc.uniqueArray(fc.nat(60), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(any, fc.nat(), fc.nat(), fc.boolean(), (orders, one, other, isFirstFirst) => {
        const all = orders.map((order, index) => widget(String(index), order))
        const [first, second] = [all[one % all.length], all[other % all.length]]
        fc.pre(first !== undefined && second !== undefined && first !== second)
        if (!first || !second) return
        const rest = without(second.id, without(first.id, all))
        // The second one is removed while the first can still be restored: its sequence contains both.
        const undone = isFirstFirst ? [first, second] : [second, first]
        const back = undone.reduce((now, next) => putBack(now, next, ids(all)), rest)
        expect(inOrder(back, false)).toEqual(inOrder(all, false))
      }),
    )
  })
})
