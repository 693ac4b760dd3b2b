import { WIDGET_HEIGHTS, WIDGET_WIDTHS } from '../../../../../shared/domain/widgets.ts'
import type { Size } from '../../../../ui/SizePicker.tsx'

const within = (value: number, most: number) => Math.min(most, Math.max(1, value))

/** The size after a step of the arrow keys; null for any other key. */
export function resizeByKey(size: Size, key: string): Size | null {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key]
  if (!step) return null
  return clampSize({ width: size.width + (step[0] ?? 0), height: size.height + (step[1] ?? 0) })
}

/** The nearest of the twelve sizes. */
export const clampSize = ({ width, height }: Size): Size => ({
  width: within(Math.round(width), WIDGET_WIDTHS.length),
  height: within(Math.round(height), WIDGET_HEIGHTS.length),
})

/**
 * The size a corner has been dragged to: `box` is the widget's pixels at its present size, so that a drag of half a
 * column snaps to the next one.
 */
export function resizeByDrag(size: Size, box: Size, moved: { x: number; y: number }): Size {
  return clampSize({
    width: size.width * (1 + moved.x / box.width),
    height: size.height * (1 + moved.y / box.height),
  })
}
