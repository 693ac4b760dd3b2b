import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeWidget } from '../../test/widgetFixture.ts'
import type { WidgetOperation } from '../api/widgetOperations.ts'
import type { Widget } from '../api/widgets.ts'
import { applyOperations, operationsBetween } from './widgetOperations.ts'
import { inOrder, reorderWidgets } from './widgetOrder.ts'

const idOf = (index: number) => `w${index}`.padEnd(21, '-')
const one = (index: number) => makeWidget({ id: idOf(index), order: index + 1 })
const page = (count: number) => Array.from({ length: count }, (_, index) => one(index))
const sorted = (widgets: readonly Widget[]) => widgets.toSorted((a, b) => (a.id < b.id ? -1 : 1))
const orderOf = (widgets: readonly Widget[]) => inOrder(widgets, false).map(({ id }) => id)

/** Pages on which widgets share ids, with numbers that may be equal or leave gaps. */
const anyPage = fc
  .uniqueArray(
    fc.record({
      id: fc.nat(11).map(idOf),
      order: fc.nat(14),
      realTime: fc.boolean(),
      title: fc.constantFrom('Clicks', 'Visits'),
      width: fc.integer({ min: 1, max: 4 }),
    }),
    { selector: ({ id }) => id },
  )
  .map((all) => all.map((change) => makeWidget(change)))

describe('operations between two states of a page', () => {
  it('make the second one of the first, in whatever order both are listed', () => {
    fc.assert(
      fc.property(anyPage, anyPage, fc.infiniteStream(fc.nat()), (before, after, random) => {
        const operations = operationsBetween(before, after)
        expect(sorted(applyOperations(before, operations))).toEqual(sorted(after))
        const shuffled = before
          .map((widget) => ({ widget, at: random.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ widget }) => widget)
        expect(sorted(applyOperations(shuffled, operations))).toEqual(sorted(after))
      }),
      { numRuns: 500 },
    )
  })

  it('are none where nothing was changed', () => {
    fc.assert(
      fc.property(anyPage, (all) => {
        expect(operationsBetween(all, all)).toEqual([])
      }),
    )
  })

  it('are one for each widget that was dragged, out of 200', () => {
    const before = page(200)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(199), fc.nat(199)), { maxLength: 4 }), (drags) => {
        const after = drags.reduce<Widget[]>((all, [from, to]) => reorderWidgets(all, idOf(from), to), before)
        const operations = operationsBetween(before, after)
        expect(operations.length).toBeLessThanOrEqual(drags.length)
        expect(applyOperations(before, operations)).toEqual(after)
      }),
    )
  })

  it('say of a widget what was done to it', () => {
    const [a, b, c] = [one(0), one(1), one(2)]
    const added = makeWidget({ id: idOf(9), order: 4 })
    const after = [{ ...a, title: 'New' }, { ...b, width: 4, height: 3 }, added]
    expect(operationsBetween([a, b, c], after)).toEqual([
      { op: 'remove', id: c.id },
      { op: 'change', widget: { ...a, title: 'New' } },
      { op: 'resize', id: b.id, width: 4, height: 3 },
      { op: 'add', widget: added },
    ])
  })
})

describe('an operation', () => {
  const [a, b, live] = [one(0), one(1), makeWidget({ id: idOf(5), realTime: true })]
  const refused: [string, WidgetOperation][] = [
    ['unknown_widget', { op: 'remove', id: idOf(9) }],
    ['unknown_widget', { op: 'change', widget: makeWidget({ id: idOf(9) }) }],
    ['unknown_widget', { op: 'resize', id: idOf(9), width: 1, height: 1 }],
    ['unknown_widget', { op: 'place', id: idOf(9), order: 1 }],
    ['unknown_widget', { op: 'move', id: idOf(9), after: null }],
    ['unknown_widget', { op: 'move', id: a.id, after: idOf(9) }],
    ['unknown_widget', { op: 'move', id: a.id, after: live.id }],
    ['unknown_widget', { op: 'move', id: a.id, after: a.id }],
    ['known_widget', { op: 'add', widget: a }],
  ]
  it.each(refused)('is refused as %s: %o', (code, operation) => {
    expect(() => applyOperations([a, b, live], [operation])).toThrow(expect.objectContaining({ code }))
  })
  it('moves a widget behind another one, or to the beginning, and leaves the other group alone', () => {
    const behind = applyOperations([a, b, live], [{ op: 'move', id: a.id, after: b.id }])
    expect(orderOf(behind)).toEqual([b.id, a.id])
    expect(behind[2]).toBe(live)
    expect(orderOf(applyOperations(behind, [{ op: 'move', id: a.id, after: null }]))).toEqual([a.id, b.id])
  })
})
