import type { ChartBody, Series } from '../../../../../shared/api/view.ts'
import { isPaper, type Layout } from '../../../../../shared/domain/widgets.ts'
import type { Box, Rect } from '../../chart/geometry.ts'
import { alignedScales, type Scale, type ScaleOptions, valueScale } from '../../chart/scale.ts'
import { textWidth } from '../../chart/textWidth.ts'
import { axesOf, hasBars, isBar, stackEnds } from './axes.ts'
import { drawnValues } from './drawnValues.ts'
import {
  FONT_SIZE,
  LABEL_ROOM,
  lyingLabels,
  NAME_LINE,
  nameLines,
  type StandingLabels,
  standingLabels,
} from './labels.ts'

const AXIS_GAP = 8
/** Room between two panels for the last tick of one and the first of the next. */
const PANEL_GAP = 14
/** Under this a panel's lines are flat and its two ticks touch. */
const LEAST_PANEL = 20
const LEAST_PANEL_WIDTH = 64
/** Pixels above the plot where there is text. */
const WORDS_ROOM = 20

/** A plot with one value axis, or two. */
export interface Panel {
  plot: Rect
  /** The left or lower axis, and the right one. */
  scales: [Scale, Scale | null]
}

/** The position of everything in a line, area or bar chart; drawing and reading both follow it. */
export interface ChartPlan {
  /** All panels together. */
  plot: Rect
  panels: Panel[]
  /** Panel and axis of each series, in their order; null where there is no room for its axis. */
  places: ({ panel: number; axis: 0 | 1 } | null)[]
  /** Bars that lie, with their long names at the left. */
  horizontal: boolean
  /** Categories own a band (bars); otherwise they are points from edge to edge (lines). */
  banded: boolean
  /** Text of each category's label; empty where it is left out. */
  labels: string[]
  /** Labels that read upwards, where names are too long to fit side by side. */
  turned: boolean
  count: number
}

/** One unit and size an axis: two of them stand beside one plot, more have a panel each above the same categories. */
export function planChart(body: ChartBody, box: Box): ChartPlan {
  const units = axesOf(body)
  return lies(body, box, units) ? planLying(body, box, units) : planStanding(body, box, units)
}

/** Names that do not fit side by side are read better from lying bars, if there is height for all of them. */
function lies(body: ChartBody, box: Box, units: number[][]): boolean {
  return longNamed(body, box, units) && heightLying(body, units, 1) <= box.height
}

function longNamed(body: ChartBody, box: Box, units: number[][]): boolean {
  const count = body.categories.length
  if ((body.chart !== 'bar' && body.chart !== 'stacked') || body.dimension.step !== null || count < 2)
    return false
  if (units.length * LEAST_PANEL_WIDTH > box.width * 0.6) return false
  const band = (box.width - 50) / count
  return body.categories.some(({ label }) => textWidth(label, FONT_SIZE) + 10 > band)
}

/** Height that lying bars need, with that many lines in each name. */
function heightLying(body: ChartBody, units: number[][], lines: number): number {
  const bars = body.chart === 'stacked' ? 1 : Math.max(1, ...units.map((unit) => unit.length))
  return body.categories.length * Math.max(14, bars * 4 + 4, lines * NAME_LINE + 3) + LABEL_ROOM + 4
}

/** A drawing must fit on a page with its card's head and what else is in the band. */
const HIGHEST_ON_PAPER = 440
const LINES_ON_PAPER = 6

/** On paper the card grows for the names of lying bars: they are there whole, on several lines where they are long. */
export function chartRoom(room: Box, body: ChartBody, layout: Layout): Box {
  const units = axesOf(body)
  if (!isPaper(layout) || !longNamed(body, room, units)) return room
  const names = body.categories.map(({ label }) => label)
  const most = nameRoom(room, units)
  const needed = Math.max(...names.map((name) => nameLines(name, most, LINES_ON_PAPER).length))
  for (let lines = needed; lines > 0; lines--) {
    const height = Math.max(room.height, heightLying(body, units, lines))
    if (height <= HIGHEST_ON_PAPER) return { ...room, height }
  }
  return room
}

/** What lying names may take at most. */
const nameRoom = (box: Box, units: number[][]) => box.width * (units.length > 1 ? 0.3 : 0.42)

/** Panels are placed side by side, with the names at the left of the first. */
function planLying(body: ChartBody, box: Box, units: number[][]): ChartPlan {
  const panels = Math.max(1, units.length)
  const names = body.categories.map(({ label }) => label)
  const band = (box.height - LABEL_ROOM - 4) / Math.max(1, names.length)
  const { labels, width: nameWidth } = lyingLabels(names, nameRoom(box, units), Math.floor(band / NAME_LINE))
  const left = nameWidth + AXIS_GAP + 2
  const across = (gap: number, right: number) => (box.width - left - right - gap * (panels - 1)) / panels
  const height = box.height - LABEL_ROOM - 4
  const room = Math.min(6, Math.max(1, Math.floor(across(30, 24) / 64)))
  const scales = (units.length > 0 ? units : [[]]).map((unit) => single(body, unit, room))
  // Half of the ticks' labels extend beyond either end of a panel.
  const beyond = Math.max(...scales.map(widestTick)) / 2
  const right = Math.max(24, beyond + 2)
  const gap = 2 * beyond + 10
  const width = across(gap, right)
  return {
    plot: { x: left, y: 4, width: box.width - left - right, height },
    panels: scales.map((scale, index) => ({
      plot: { x: left + index * (width + gap), y: 4, width, height },
      scales: [scale, null],
    })),
    places: placesOf(body, units, panels, false),
    horizontal: true,
    banded: true,
    labels,
    turned: false,
    count: body.categories.length,
  }
}

function planStanding(body: ChartBody, box: Box, units: number[][]): ChartPlan {
  const count = body.categories.length
  const banded = hasBars(body) || count === 1
  const top = body.unsettledFrom === null ? 8 : WORDS_ROOM
  // Two stacks beside each other would be read as one and its continuation.
  const paired = units.length <= (body.chart === 'stacked' ? 1 : 2)
  const lay = (left: number, right: number, labels: StandingLabels) => {
    const height = Math.max(LEAST_PANEL, box.height - labels.foot - top)
    const panels = paired
      ? 1
      : Math.min(units.length, Math.max(1, Math.floor((height + PANEL_GAP) / (LEAST_PANEL + PANEL_GAP))))
    const each = (height - PANEL_GAP * (panels - 1)) / panels
    const room = Math.min(panels > 1 ? 3 : 5, Math.max(1, Math.floor(each / 32)))
    return {
      plot: { x: left, y: top, width: Math.max(1, box.width - left - right), height },
      panels: Array.from({ length: panels }, (_, index): Panel => {
        const [first = [], second] = paired ? units : [units[index] ?? []]
        return {
          plot: {
            x: left,
            y: top + index * (each + PANEL_GAP),
            width: Math.max(1, box.width - left - right),
            height: each,
          },
          scales: second
            ? alignedScales(side(body, first), side(body, second), room)
            : [single(body, first, room), null],
        }
      }),
    }
  }

  let left = 30
  let right = 8
  let labels = standingLabels(body, { box, left, right, banded })
  let laid = lay(left, right, labels)
  // Margins follow from ticks and labels, and both from the room between the margins.
  for (let pass = 0; pass < 4; pass++) {
    const ticks = (axis: 0 | 1) =>
      Math.max(
        0,
        ...laid.panels.map(({ scales }) => (scales[axis] ? widestTick(scales[axis]) + AXIS_GAP : 0)),
      )
    left = Math.max(ticks(0), labels.over.left, pass > 0 ? left : 0)
    right = Math.max(8, ticks(1), labels.over.right, pass > 0 ? right : 0)
    labels = standingLabels(body, { box, left, right, banded })
    laid = lay(left, right, labels)
  }
  return {
    ...laid,
    places: placesOf(body, units, laid.panels.length, paired),
    horizontal: false,
    banded,
    labels: labels.texts,
    turned: labels.turned,
    count,
  }
}

function placesOf(body: ChartBody, units: number[][], panels: number, paired: boolean): ChartPlan['places'] {
  return body.series.map((_, index) => {
    const unit = units.findIndex((indexes) => indexes.includes(index))
    if (unit < 0) return null
    if (paired) return { panel: 0, axis: unit === 1 ? 1 : 0 }
    return unit < panels ? { panel: unit, axis: 0 } : null
  })
}

const widestTick = ({ ticks }: Scale) => Math.max(...ticks.map(({ text }) => textWidth(text, FONT_SIZE)))

function side(body: ChartBody, unit: number[]) {
  const all = unit.flatMap((index): Series | Series[] => body.series[index] ?? [])
  const [lead] = all
  const lines = body.chart === 'line' || (body.chart === 'barLine' && !unit.some((at) => isBar(body, at)))
  const options: Omit<ScaleOptions, 'room' | 'steps'> = {
    type: lead?.type ?? 'decimal',
    currency: lead?.currency ?? null,
    numbers: lead?.numbers,
    fromZero: body.chart !== 'line',
    inverse: lines && lead?.type === 'position',
  }
  if (body.chart === 'stacked') return { values: stackEnds(all), options }
  const values = unit.flatMap((index) => {
    const one = body.series[index]
    return one ? (isBar(body, index) ? one.values : drawnValues(body, one)) : []
  })
  return { values, options }
}

function single(body: ChartBody, unit: number[], room: number): Scale {
  const { values, options } = side(body, unit)
  return valueScale(values, { ...options, room })
}
