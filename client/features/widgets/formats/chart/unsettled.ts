import type { ChartBody } from '../../../../../shared/api/view.ts'
import { COLOURS } from '../../chart/colours.ts'
import type { Rect } from '../../chart/geometry.ts'
import { textWidth } from '../../chart/textWidth.ts'
import { categoryAt } from './geometry.ts'
import type { ChartPlan } from './plan.ts'

/** The ground behind the figures that may still change; null where there is none. */
export function unsettledRect(body: ChartBody, plan: ChartPlan): Rect | null {
  const from = body.unsettledFrom
  const { plot, horizontal, banded, count } = plan
  if (from === null || horizontal || from >= count) return null
  const half = banded ? plot.width / count / 2 : Math.min(plot.width / Math.max(1, count - 1), 40) / 2
  const x = Math.max(plot.x, categoryAt(plan, from) - half)
  return { x, y: plot.y, width: plot.x + plot.width - x, height: plot.height }
}

/** Draws it behind everything: lines and bars are drawn on it as anywhere else. */
export function unsettledGround(shape: Rect) {
  return {
    type: 'rect' as const,
    silent: true,
    z: -1,
    shape,
    style: { fill: COLOURS.track, opacity: 0.55 },
  }
}

const FONT_SIZE = 10

/** What the ground means, above its end. */
export function unsettledWords({ x }: Rect, { plot }: ChartPlan) {
  const all = x <= plot.x
  const [words = ''] = [all ? 'all of it may still change' : '', 'may still change', 'may change'].filter(
    (text) => text && textWidth(text, FONT_SIZE) <= plot.width,
  )
  return {
    type: 'text' as const,
    silent: true,
    x: plot.x + plot.width,
    y: plot.y - 5,
    style: {
      text: words,
      fill: COLOURS.label,
      fontSize: FONT_SIZE,
      align: 'right' as const,
      verticalAlign: 'bottom' as const,
    },
  }
}
