/** Size of a drawing in CSS pixels: its viewBox. */
export interface Box {
  width: number
  height: number
}

export interface Rect extends Box {
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

/** One thing a reader can point at or step to. Everything is in units of the drawing's viewBox. */
export interface Stop {
  /** Where the reading points: the crosshair's foot, the slice's middle, the axis's end. */
  at: Point
  /** Dots on the figures of this stop, with the index of their series; hollow for one that is compared with. */
  dots: (Point & { series: number; hollow?: boolean })[]
  /** Upright bars that a press is for by its height, each between two heights. */
  bars?: { x: number; ends: readonly [number, number]; series: number }[]
}

/** What ChartReader needs of a drawing. */
export interface Geometry {
  box: Box
  stops: Stop[]
  /** The stop under a point of the drawing; null outside. */
  hit(point: Point): number | null
  /** A mark that shows which stop is read. */
  mark: { kind: 'vertical' | 'horizontal'; plot: Rect; band: number } | { kind: 'path'; paths: string[] }
}

/** So much nearer is a dot than it is, as its line is wanted where it runs over a bar. */
const REACH = 12

/** The series whose dot or bar of a stop is nearest to a point; null where there is none. */
export function nearestSeries({ dots, bars = [] }: Pick<Stop, 'dots' | 'bars'>, { x, y }: Point) {
  const away = [
    ...dots.map((dot) => ({ series: dot.series, far: Math.hypot(dot.x - x, dot.y - y) - REACH })),
    ...bars.map((bar) => {
      const beyond = Math.max(0, Math.min(...bar.ends) - y, y - Math.max(...bar.ends))
      return { series: bar.series, far: Math.hypot(bar.x - x, beyond) }
    }),
  ]
  return away.sort((a, b) => a.far - b.far)[0]?.series ?? null
}

export const inside = ({ x, y }: Point, rect: Rect, slack = 0) =>
  x >= rect.x - slack &&
  x <= rect.x + rect.width + slack &&
  y >= rect.y - slack &&
  y <= rect.y + rect.height + slack

/** Angle from the middle to a point, in turns clockwise from the top: 0 up to 1. */
export function turnOf(point: Point, middle: Point): number {
  const turn = Math.atan2(point.x - middle.x, middle.y - point.y) / (2 * Math.PI)
  return (turn + 1) % 1
}

/** The point at a turn clockwise from the top and a distance from the middle. */
export function polar(middle: Point, radius: number, turn: number): Point {
  return {
    x: middle.x + radius * Math.sin(turn * 2 * Math.PI),
    y: middle.y - radius * Math.cos(turn * 2 * Math.PI),
  }
}
