import type { WidgetOperation } from '../api/widgetOperations.ts'
import type { Widget } from '../api/widgets.ts'
import { sameJson } from './equal.ts'
import { RuleError } from './RuleError.ts'
import { inOrder, reorderWidgets } from './widgetOrder.ts'

/**
 * The widgets after these operations. Widgets that none of them touched are the same objects.
 * @throws RuleError `unknown_widget` for an operation on a widget that is not there, `known_widget` for adding one that is
 */
export const applyOperations = (
  widgets: readonly Widget[],
  operations: readonly WidgetOperation[],
): Widget[] => operations.reduce(applyOne, [...widgets])

function applyOne(widgets: Widget[], operation: WidgetOperation): Widget[] {
  const replace = (id: string, change: (widget: Widget) => Widget): Widget[] => {
    requireKnown(widgets, id)
    return widgets.map((one) => (one.id === id ? change(one) : one))
  }
  switch (operation.op) {
    case 'add':
      if (widgets.some(({ id }) => id === operation.widget.id)) {
        throw new RuleError('known_widget', 'Two widgets have the same id.')
      }
      return [...widgets, operation.widget]
    case 'change':
      return replace(operation.widget.id, () => operation.widget)
    case 'resize':
      return replace(operation.id, (one) => ({ ...one, width: operation.width, height: operation.height }))
    case 'place':
      return replace(operation.id, (one) => ({ ...one, order: operation.order }))
    case 'move':
      return moveBehind(widgets, operation)
    case 'remove':
      requireKnown(widgets, operation.id)
      return widgets.filter(({ id }) => id !== operation.id)
  }
}

function requireKnown(widgets: readonly Widget[], id: string): Widget {
  const found = widgets.find((widget) => widget.id === id)
  if (found) return found
  throw new RuleError(
    'unknown_widget',
    'A widget of this change is not on the dashboard any more. Reload the page, then make the change again.',
  )
}

function moveBehind(widgets: Widget[], { id, after }: { id: string; after: string | null }): Widget[] {
  const { realTime } = requireKnown(widgets, id)
  const others = inOrder(widgets, realTime).filter((one) => one.id !== id)
  if (after !== null) requireKnown(others, after)
  return reorderWidgets(widgets, id, others.findIndex((one) => one.id === after) + 1)
}

/** Operations that make `after` of `before`, whatever order both lists have, with few words for what was only moved. */
export function operationsBetween(before: readonly Widget[], after: readonly Widget[]): WidgetOperation[] {
  const [old, wanted] = [byId(before), byId(after)]
  const removed = before
    .filter(({ id }) => !wanted.has(id))
    .map(({ id }): WidgetOperation => ({ op: 'remove', id }))
  const changed = after.flatMap((widget) => {
    const was = old.get(widget.id)
    return was ? changeOf(was, widget) : [{ op: 'add', widget } as const]
  })
  const operations = [...removed, ...changed]
  return [...operations, ...reordering(applyOperations(before, operations), after)]
}

const byId = (widgets: readonly Widget[]) => new Map(widgets.map((widget) => [widget.id, widget]))

/** What was changed of a widget but for its place, which is seen to after all others are there. */
function changeOf(was: Widget, widget: Widget): WidgetOperation[] {
  const { id, width, height } = widget
  const changed = was.realTime === widget.realTime ? { ...widget, order: was.order } : widget
  if (sameJson(was, changed)) return []
  const isResized = sameJson({ ...was, width, height }, changed)
  return [isResized ? { op: 'resize', id, width, height } : { op: 'change', widget: changed }]
}

function reordering(now: Widget[], after: readonly Widget[]): WidgetOperation[] {
  const direct = renumbering(now, after)
  const moves = [false, true].flatMap((realTime) => movesOf(inOrder(now, realTime), inOrder(after, realTime)))
  const byMoves = [...moves, ...renumbering(applyOperations(now, moves), after)]
  return byMoves.length < direct.length ? byMoves : direct
}

function renumbering(now: readonly Widget[], after: readonly Widget[]): WidgetOperation[] {
  const known = byId(now)
  return after
    .filter(({ id, order }) => known.get(id)?.order !== order)
    .map(({ id, order }) => ({ op: 'place', id, order }))
}

/** Moves of one group’s widgets, as few as there can be; none where equal numbers leave open which one is first. */
function movesOf(now: readonly Widget[], after: readonly Widget[]): WidgetOperation[] {
  if (![now, after].every((group) => new Set(group.map(({ order }) => order)).size === group.length))
    return []
  const places = new Map(now.map(({ id }, place) => [id, place]))
  const staying = longestRising(after.map(({ id }) => places.get(id) ?? 0))
  return after.flatMap(({ id }, index) =>
    staying.has(index) ? [] : [{ op: 'move', id, after: after[index - 1]?.id ?? null } as const],
  )
}

/** Indices of a longest rising subsequence. */
function longestRising(values: readonly number[]): Set<number> {
  const best: { length: number; before: number }[] = []
  let last = -1
  for (const [index, value] of values.entries()) {
    let [length, before] = [1, -1]
    for (const [earlier, { length: upTo }] of best.entries()) {
      if ((values[earlier] ?? value) < value && upTo + 1 > length) [length, before] = [upTo + 1, earlier]
    }
    best.push({ length, before })
    if (length > (best[last]?.length ?? 0)) last = index
  }
  const found = new Set<number>()
  for (let index = last; index >= 0; index = best[index]?.before ?? -1) found.add(index)
  return found
}
