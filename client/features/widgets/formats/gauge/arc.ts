import type { Box, Point } from '../../chart/geometry.ts'
import { textWidth } from '../../chart/textWidth.ts'

/** The half circle: its middle is on its base line. */
export interface HalfCircle {
  middle: Point
  radius: number
  /** Thickness of the band. */
  width: number
  /** Whether there is room under the ends of the scale for two lines of words. */
  roomy: boolean
  /** Room between the base line and the foot of the drawing. */
  below: number
}

/** Under the base line are the ends of the scale and, below them, what the figure means and its change. */
const FOOT = 54
const LOW_FOOT = 20
/** Size of the ends of the scale. */
export const END_SIZE = 11
const LARGEST = 34
/** Figures are bolder than the text that is measured. */
const BOLD = 1.06

export function halfCircle(box: Box): HalfCircle {
  const roomy = box.height >= 110
  const foot = roomy ? FOOT : LOW_FOOT
  const radius = Math.max(8, Math.min(box.width / 2 - 6, box.height - foot - 4))
  const base = Math.max(radius + 2, (box.height - foot + radius) / 2)
  return {
    middle: { x: box.width / 2, y: base },
    below: box.height - base,
    radius,
    width: Math.max(Math.min(8, radius / 3), Math.round(radius * 0.15)),
    roomy,
  }
}

/** The largest size at which a figure on the base line stays clear of the arc, in CSS pixels. */
export function figureSize(text: string, { radius, width }: HalfCircle): number {
  const clear = radius - width - 4
  const em = Math.max(0.3, textWidth(text, 1) * BOLD)
  // Its upper corners are half its width and its height from the middle: (size * em / 2)² + size² = clear².
  return Math.min(LARGEST, radius * 0.42, clear / Math.hypot(em / 2, 1))
}

/**
 * Below this size a figure is no longer legible at a glance: its short form is shown, if it has one. Paper has no
 * other place for the full figure, and is read from a shorter distance.
 */
const LEGIBLE = { screen: 18, paper: 13 }

/** The text in the arc: the figure, or its short form where only that is large enough. */
export function figureIn(arc: HalfCircle, { text, short }: { text: string; short?: string }, still = false) {
  const size = figureSize(text, arc)
  if (!short || size >= (still ? LEGIBLE.paper : LEGIBLE.screen)) return { text, size }
  return { text: short, size: figureSize(short, arc) }
}
