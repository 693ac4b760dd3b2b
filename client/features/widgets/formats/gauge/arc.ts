import type { Box, Point } from '../../chart/geometry.ts'

/** The half circle: its middle is on its base line. */
export interface HalfCircle {
  middle: Point
  radius: number
  /** Thickness of the band. */
  width: number
}

/** Under the base line stand the ends of the scale and what the figure means. */
const FOOT = 38

export function halfCircle(box: Box): HalfCircle {
  const radius = Math.max(20, Math.min(box.width / 2 - 6, box.height - FOOT - 4))
  return {
    middle: { x: box.width / 2, y: (box.height - FOOT + radius) / 2 },
    radius,
    width: Math.max(8, Math.round(radius * 0.15)),
  }
}
