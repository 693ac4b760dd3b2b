interface Placed {
  id: string
  order: number
  realTime: boolean
}

/** The order of a new widget: one after the last of its group, real-time or not; 1 in an empty group. */
export function nextOrder(widgets: readonly Pick<Placed, 'order' | 'realTime'>[], realTime: boolean): number {
  const orders = widgets.filter((widget) => widget.realTime === realTime).map(({ order }) => order)
  return Math.max(0, ...orders) + 1
}

/** The widgets of one group in the order they are shown. */
export function inOrder<T extends Placed>(widgets: readonly T[], realTime: boolean): T[] {
  return widgets.filter((widget) => widget.realTime === realTime).sort((a, b) => a.order - b.order)
}

/**
 * Moves a widget to a place (0 is first) within its group and numbers that group from 1; the other group and
 * widgets whose number stays are left as they are. An unknown id changes nothing.
 */
export function reorderWidgets<T extends Placed>(widgets: readonly T[], id: string, place: number): T[] {
  const moved = widgets.find((widget) => widget.id === id)
  if (!moved) return [...widgets]
  const group = inOrder(widgets, moved.realTime).filter((widget) => widget !== moved)
  group.splice(Math.max(0, place), 0, moved)
  const orders = new Map(group.map((widget, index) => [widget.id, index + 1]))
  return widgets.map((widget) => {
    const order = orders.get(widget.id) ?? widget.order
    return order === widget.order ? widget : { ...widget, order }
  })
}

/**
 * Puts a removed widget back behind the nearest one that came before it: `sequence` are the ids of its group as they
 * stood then. Where its number still fits there, no other widget is touched. A widget that is there changes nothing.
 */
export function putBack<T extends Placed>(
  widgets: readonly T[],
  removed: T,
  sequence: readonly string[],
): T[] {
  if (widgets.some(({ id }) => id === removed.id)) return [...widgets]
  const group = inOrder(widgets, removed.realTime)
  const before = sequence.slice(0, sequence.indexOf(removed.id))
  const place = group.findLastIndex(({ id }) => before.includes(id)) + 1
  const [left, right] = [group[place - 1], group[place]]
  const fits = (left?.order ?? -1) < removed.order && removed.order < (right?.order ?? removed.order + 1)
  return fits ? [...widgets, removed] : reorderWidgets([...widgets, removed], removed.id, place)
}
