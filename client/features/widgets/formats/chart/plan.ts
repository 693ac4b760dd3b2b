import type { ChartBody, Series } from '../../../../../shared/api/view.ts'
import type { TimeStep } from '../../../../../shared/domain/values.ts'
import type { Box, Rect } from '../../chart/geometry.ts'
import { type Scale, valueScale } from '../../chart/scale.ts'
import { fitText, textWidth } from '../../chart/textWidth.ts'

export const FONT_SIZE = 11
const AXIS_GAP = 8
const LABEL_ROOM = 22

/** Where everything of a line, area or bar chart stands; drawing and reading both follow it. */
export interface ChartPlan {
  plot: Rect
  /** Bars that lie, with their long names at the left. */
  horizontal: boolean
  /** Categories own a band (bars); otherwise they are points from edge to edge (lines). */
  banded: boolean
  scales: [Scale, Scale | null]
  /** Text of each category's label; empty where it is left out. */
  labels: string[]
  count: number
}

export function planChart(body: ChartBody, box: Box): ChartPlan {
  const count = body.categories.length
  const banded = body.chart === 'bar' || count === 1
  return lies(body, box) ? planLying(body, box, count) : planStanding(body, box, count, banded)
}

/** Names that do not fit side by side are read better from lying bars, if there is height for all of them. */
function lies(body: ChartBody, box: Box): boolean {
  const count = body.categories.length
  if (body.chart !== 'bar' || body.dimension.step !== null || body.series.some(({ axis }) => axis === 1))
    return false
  const leading = body.series.length
  if (count < 2 || count * Math.max(18, leading * 9) > box.height - LABEL_ROOM) return false
  return body.categories.some(({ label }) => textWidth(label, FONT_SIZE) + 10 > (box.width - 50) / count)
}

function planLying(body: ChartBody, box: Box, count: number): ChartPlan {
  const widest = Math.max(...body.categories.map(({ label }) => textWidth(label, FONT_SIZE)))
  const left = Math.min(widest, box.width * 0.36) + AXIS_GAP + 2
  const width = box.width - left - 24
  const scale = scaleOf(body, 0, Math.min(6, Math.max(1, Math.floor(width / 64))))
  return {
    plot: { x: left, y: 4, width, height: box.height - LABEL_ROOM - 4 },
    horizontal: true,
    banded: true,
    scales: [scale, null],
    labels: body.categories.map(({ label }) => fitText(label, left - AXIS_GAP - 2, FONT_SIZE)),
    count,
  }
}

function planStanding(body: ChartBody, box: Box, count: number, banded: boolean): ChartPlan {
  const top = body.unsettledFrom === null ? 8 : 20
  const height = box.height - LABEL_ROOM - top
  const room = Math.min(5, Math.max(1, Math.floor(height / 32)))
  const first = scaleOf(body, 0, room)
  const second = body.series.some(({ axis }) => axis === 1)
    ? scaleOf(body, 1, room, first.ticks.length - 1)
    : null
  const left = widestTick(first) + AXIS_GAP
  let right = second ? widestTick(second) + AXIS_GAP : 8
  let labels = standingLabels(body, box.width - left - right, banded)
  const last = labels.at(-1)
  if (last) {
    // A name may be wider than its band, and a point at the very edge has half of its name beyond it.
    const band = banded ? (box.width - left - right) / count : 0
    right = Math.max(right, (textWidth(last, FONT_SIZE) - band) / 2 + 3)
    labels = standingLabels(body, box.width - left - right, banded)
  }
  return {
    plot: { x: left, y: top, width: box.width - left - right, height },
    horizontal: false,
    banded,
    scales: [first, second],
    labels,
    count,
  }
}

const widestTick = ({ ticks }: Scale) => Math.max(...ticks.map(({ text }) => textWidth(text, FONT_SIZE)))

function scaleOf(body: ChartBody, axis: Series['axis'], room: number, steps?: number): Scale {
  const series = body.series.filter((one) => one.axis === axis)
  const [lead] = series
  const ranks = body.chart === 'line' && series.length > 0 && series.every(({ type }) => type === 'position')
  return valueScale(
    series.flatMap(({ values }) => values),
    {
      type: lead?.type ?? 'decimal',
      currency: lead?.currency ?? null,
      room,
      ...(steps !== undefined && { steps }),
      fromZero: body.chart !== 'line',
      inverse: ranks,
    },
  )
}

/** How many steps of time may lie between two labels: a week of days, a quarter of months. */
const EVERY: Partial<Record<TimeStep, number[]>> = {
  hour: [1, 2, 3, 6, 12, 24, 48, 72, 168],
  day: [1, 2, 7, 14, 28, 56],
  month: [1, 2, 3, 6, 12],
}

function standingLabels(body: ChartBody, width: number, banded: boolean): string[] {
  const { categories, dimension } = body
  const band = width / Math.max(1, banded ? categories.length : categories.length - 1)
  // Names are cut to their band while that leaves something to read; points in time are left out instead.
  const cut = dimension.step === null && band >= 34 ? band - 6 : 120
  const texts = categories.map(({ label }) => fitText(label, cut, FONT_SIZE))
  const widest = Math.max(0, ...texts.map((text) => textWidth(text, FONT_SIZE)))
  const least = Math.max(1, Math.ceil((widest + 8) / band))
  const every = (dimension.step && EVERY[dimension.step]?.find((steps) => steps >= least)) || least
  return texts.map((text, index) => (index % every === 0 ? text : ''))
}
