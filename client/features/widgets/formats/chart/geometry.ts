import type { ChartBody } from '../../../../../shared/api/view.ts'
import { type Box, type Geometry, inside, type Point } from '../../chart/geometry.ts'
import { placeOf } from '../../chart/scale.ts'
import { hasBars, isBar } from './axes.ts'
import { drawnValues } from './drawnValues.ts'
import { type ChartPlan, planChart } from './plan.ts'

/** The position of a category's middle along its axis, in units of the viewBox. */
export function categoryAt({ plot, horizontal, banded, count }: ChartPlan, index: number): number {
  const [from, length] = horizontal ? [plot.y, plot.height] : [plot.x, plot.width]
  return banded ? from + ((index + 0.5) / count) * length : from + (index / Math.max(1, count - 1)) * length
}

export function chartGeometry(body: ChartBody, box: Box): Geometry {
  const plan = planChart(body, box)
  const { plot, horizontal, banded, count } = plan
  const length = horizontal ? plot.height : plot.width
  const along = ({ x, y }: Point) => (horizontal ? y - plot.y : x - plot.x)
  return {
    box,
    stops: body.categories.map((_, index) => {
      const at = categoryAt(plan, index)
      return {
        at: horizontal ? { x: plot.x, y: at } : { x: at, y: plot.y },
        dots: dots(body, plan, index, at),
        bars: bars(body, plan, index, at),
      }
    }),
    hit(point) {
      if (count === 0 || !inside(point, plot, 14)) return null
      const share = along(point) / length
      const index = banded ? Math.floor(share * count) : Math.round(share * (count - 1))
      return Math.min(count - 1, Math.max(0, index))
    },
    mark: {
      kind: horizontal ? 'horizontal' : 'vertical',
      plot,
      band: hasBars(body) ? length / count : 0,
    },
  }
}

function dots(body: ChartBody, { panels, places }: ChartPlan, index: number, x: number) {
  return body.series.flatMap((one, series) => {
    if (isBar(body, series)) return []
    const value = drawnValues(body, one)[index]
    const place = places[series]
    const panel = place && panels[place.panel]
    const scale = place && panel?.scales[place.axis]
    if (value === null || value === undefined || !panel || !scale) return []
    const y = panel.plot.y + (1 - placeOf(value, scale)) * panel.plot.height
    return [{ x, y, series, ...(one.compareOf !== null && { hollow: true }) }]
  })
}

/** The bars of a category that share its band one above the other: those that lines run over, and the parts of a stack. */
function bars(body: ChartBody, { panels, places, horizontal }: ChartPlan, index: number, x: number) {
  const { chart, series } = body
  if (horizontal || (chart !== 'barLine' && chart !== 'stacked')) return []
  const tops = new Map<string, number>()
  return series.flatMap((one, at) => {
    const value = one.values[index]
    const place = places[at]
    const panel = place && panels[place.panel]
    if (!isBar(body, at) || one.compareOf !== null || typeof value !== 'number' || !panel) return []
    const stack = `${place.panel} ${value < 0}`
    const from = chart === 'stacked' ? (tops.get(stack) ?? 0) : 0
    tops.set(stack, from + value)
    const heightOf = (to: number) => panel.plot.y + (1 - placeOf(to, panel.scales[0])) * panel.plot.height
    return [{ x, ends: [heightOf(from), heightOf(from + value)] as const, series: at }]
  })
}
