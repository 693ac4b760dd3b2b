import type { Widget } from '../../../../../shared/api/widgets.ts'
import { inOrder } from '../../../../../shared/rules/widgetOrder.ts'

/** A widget that may be put back. */
export interface Removed {
  widget: Widget
  /** Ids of its group as they stood, itself among them. */
  sequence: string[]
}

/** A widget about to be removed, with its place among those that are there and those that may come back. */
export function removalOf(widget: Widget, widgets: readonly Widget[], removed: readonly Removed[]): Removed {
  const group = [...widgets, ...removed.map((one) => one.widget)]
  return { widget, sequence: inOrder(group, widget.realTime).map(({ id }) => id) }
}

/** The neighbours of a removed widget: those after it, then those before it, the nearest first. */
export function neighboursOf(sequence: readonly string[], id: string): string[] {
  const place = sequence.indexOf(id)
  return [...sequence.slice(place + 1), ...sequence.slice(0, Math.max(0, place)).reverse()]
}

/** Ctrl+Z or, on a Mac, Command+Z; with Shift it means to redo. */
export const isUndo = ({
  ctrlKey,
  metaKey,
  shiftKey,
  key,
}: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'key'>): boolean =>
  (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z'
