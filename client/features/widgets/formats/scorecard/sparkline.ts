import type { ScorecardBody } from '../../../../../shared/api/view.ts'
import { isPaper, type Layout } from '../../../../../shared/domain/widgets.ts'
import { type Box, type Geometry, inside, type Point, type Rect } from '../../chart/geometry.ts'
import { drawnValues } from '../chart/drawnValues.ts'

type Trend = NonNullable<ScorecardBody['trend']>

/** Room around the line for its thickness and its dots, the largest of which is at its end. */
const EDGE = 5
const LEFT_EDGE = 3
/** Higher than this for its width, a line exaggerates ups and downs: in high cards it is placed at the foot. */
const STEEPEST = 0.32
/** What the figure takes above the line, and the target below it; scorecard.css sets about the same. CSS pixels. */
const HEAD = { screen: 84, paper: 68 }
const TARGET = 36
const LEAST = 24

/** The sparkline's part of the card's body. */
export function sparklineBox({ width, height }: Box, { target }: ScorecardBody, layout: Layout): Box {
  const head = isPaper(layout) ? HEAD.paper : HEAD.screen
  return { width, height: Math.max(LEAST, height - head - (target ? TARGET : 0)) }
}

export interface Sparkline {
  plot: Rect
  min: number
  max: number
  /** Ranks: 1 is the best and is at the top. */
  inverse: boolean
  /** Each point; null where there is no figure. */
  points: (Point | null)[]
  /** Behind the figures that may still change; null where there are none. */
  ground: Rect | null
}

/** Positions in a sparkline, for both drawing and reading. It fills its height and so has no zero. */
export function planSparkline(trend: Trend, box: Box): Sparkline {
  const { unsettledFrom } = trend
  const [first] = trend.series
  const values = first ? drawnValues(trend, first) : []
  const type = first?.type
  const width = Math.max(1, box.width - LEFT_EDGE - EDGE)
  const height = Math.max(1, Math.min(box.height - 2 * EDGE, Math.max(LEAST, width * STEEPEST)))
  const plot = { x: LEFT_EDGE, y: box.height - EDGE - height, width, height }
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  // A flat line runs through the middle.
  const [min, max] = known.length === 0 ? [0, 1] : low < high ? [low, high] : [low - 1, high + 1]
  const inverse = type === 'position'
  const points = values.map((value, index): Point | null => {
    if (value === null) return null
    const up = (value - min) / (max - min)
    return { x: xAt(plot, index, values.length), y: plot.y + (inverse ? up : 1 - up) * plot.height }
  })
  return { plot, min, max, inverse, points, ground: groundOf(plot, unsettledFrom, values.length) }
}

/** The dot at the line's end stands on it too. */
function groundOf(plot: Rect, from: number | null, count: number): Rect | null {
  if (from === null || from >= count) return null
  const x = from === 0 ? 0 : xAt(plot, from - 0.5, count)
  return { x, y: plot.y - EDGE, width: plot.x + plot.width + EDGE - x, height: plot.height + 2 * EDGE }
}

const xAt = ({ x, width }: Rect, index: number, count: number) =>
  count === 1 ? x + width / 2 : x + (index / (count - 1)) * width

export function sparklineGeometry(trend: Trend, box: Box): Geometry {
  const { plot, points } = planSparkline(trend, box)
  const count = points.length
  return {
    box,
    stops: points.map((point, index) => ({
      at: { x: xAt(plot, index, count), y: plot.y },
      dots: point ? [{ ...point, series: 0 }] : [],
    })),
    hit(point) {
      if (count === 0 || !inside(point, plot, 14)) return null
      const index = Math.round(((point.x - plot.x) / plot.width) * (count - 1))
      return Math.min(count - 1, Math.max(0, index))
    },
    mark: { kind: 'vertical', plot, band: 0 },
  }
}
