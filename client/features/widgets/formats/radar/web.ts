import type { RadarBody, Series } from '../../../../../shared/api/view.ts'
import { byUnit } from '../../../../../shared/rules/chartUnits.ts'
import { type Box, type Geometry, type Point, polar, turnOf } from '../../chart/geometry.ts'
import { fitText, textWidth } from '../../chart/textWidth.ts'
import { seriesLines } from '../chart/read.ts'
import type { Reading } from '../format.ts'

export const FONT_SIZE = 11
const LINE = 13
/** Between the web and a name. */
const GAP = 6

/** A line of text beside the web, at its middle. */
export interface WebText extends Point {
  text: string
  /** Figures stand out from names. */
  figure: boolean
}

export interface Web {
  middle: Point
  radius: number
  texts: WebText[]
}

/** A web as large as leaves room for its names; where that would leave too small a one, names are cut. */
export function webOf(body: RadarBody, box: Box): Web {
  const whole = webWith(body, box)
  const named = whole.texts.filter(({ figure }) => !figure).length
  // Names are worth more than figures, which every axis tells when it is read.
  return body.visibleLabels && named < body.axes.length
    ? webWith({ ...body, visibleLabels: false }, box)
    : whole
}

function webWith(body: RadarBody, box: Box): Web {
  const blocks = body.axes.map(({ label }, index) => [label, ...figuresAt(body, index)])
  const count = blocks.length
  const lines = Math.max(1, ...blocks.map((block) => block.length))
  const foot = lines * LINE + GAP
  const high = Math.max(8, (box.height - 2 * foot) / 2)
  const fits = blocks.map((block, index) => {
    const away = Math.abs(Math.sin((index / count) * 2 * Math.PI))
    return away < 0.1 ? high : (box.width / 2 - GAP - 2 - widestOf(block)) / away
  })
  const least = Math.min(high * 0.6, box.width * 0.2)
  const radius = Math.max(8, least, Math.min(high, ...fits))
  const middle = { x: box.width / 2, y: box.height / 2 }
  return { middle, radius, texts: count > 0 ? textsOf(blocks, { middle, radius, box }) : [] }
}

const widestOf = (block: string[]) => Math.max(...block.map((line) => textWidth(line, FONT_SIZE)))

/** With visible labels each name has its figures below it, where nothing is in their way. */
function figuresAt({ visibleLabels, series }: RadarBody, axis: number): string[] {
  if (!visibleLabels) return []
  const texts = series.filter(({ compareOf }) => compareOf === null).map(({ texts }) => texts[axis] ?? '')
  return texts.length > 0 ? [texts.join(' · ')] : []
}

interface Placed {
  left: number
  right: number
  top: number
  bottom: number
}

/** Names around the web; among many, every so manieth, so that none touches another. */
function textsOf(blocks: string[][], web: { middle: Point; radius: number; box: Box }): WebText[] {
  for (let every = 1; every < blocks.length; every++) {
    const placed = blocks.flatMap((block, index) =>
      index % every === 0 ? [blockAt(block, index / blocks.length, web)] : [],
    )
    const clear = placed.every(({ box: one }, index) =>
      placed.every(({ box: other }, at) => at <= index || !touching(one, other)),
    )
    if (clear) return placed.flatMap(({ texts }) => texts)
  }
  const [first] = blocks
  return first ? blockAt(first, 0, web).texts : []
}

const touching = (a: Placed, b: Placed) =>
  a.left < b.right + 3 && b.left < a.right + 3 && a.top < b.bottom && b.top < a.bottom

/** With little room, three letters say more than one and an ellipsis. */
function shortened(line: string, room: number): string {
  const initials = line.slice(0, 3)
  if (room >= 44 || textWidth(line, FONT_SIZE) <= room) return fitText(line, room, FONT_SIZE)
  return fitText(initials, room, FONT_SIZE)
}

/** A name and its figures outside the end of an axis, with the side that faces it. */
function blockAt(
  block: string[],
  turn: number,
  { middle, radius, box }: { middle: Point; radius: number; box: Box },
): { texts: WebText[]; box: Placed } {
  const away = polar({ x: 0, y: 0 }, 1, turn)
  const at = polar(middle, radius + GAP, turn)
  // Near the top and the foot a name stands across its axis, else beside it.
  const beside = Math.abs(away.x) >= 0.1
  const room = beside ? box.width / 2 - Math.abs(at.x - middle.x) - 2 : box.width - 4
  const lines = block.map((line) => shortened(line, Math.max(room, 24)))
  const width = widestOf(lines)
  const height = lines.length * LINE
  const x = beside ? at.x + Math.sign(away.x) * (width / 2) : at.x
  const top = Math.min(box.height - height, Math.max(0, at.y + ((away.y - 1) * height) / 2))
  return {
    texts: lines.map((text, index) => ({ text, x, y: top + (index + 0.5) * LINE, figure: index > 0 })),
    box: { left: x - width / 2, right: x + width / 2, top, bottom: top + height },
  }
}

/**
 * How far out a figure stands, 0 in the middle to 1 at the end of its axis. Each unit has a scale of its own: the
 * web of rates does not shrink to a dot beside that of counts.
 */
export function reachOf(body: RadarBody): (series: number, axis: number) => number | null {
  const units = byUnit(body.series)
  const values = (one: Series | undefined) => one?.values.map((value) => value ?? 0) ?? []
  const largest = units.map(
    (unit) => Math.max(0, ...unit.flatMap((index) => values(body.series[index]))) || 1,
  )
  return (series, axis) => {
    const value = body.series[series]?.values[axis]
    if (value === null || value === undefined) return null
    const own = units.findIndex((unit) => unit.includes(series))
    const max = units.length > 1 ? (largest[own] ?? 1) : (body.axes[axis]?.max ?? 1)
    return Math.min(1, Math.max(0, value / (max > 0 ? max : 1)))
  }
}

export function radarGeometry(body: RadarBody, box: Box): Geometry {
  const { middle, radius } = webOf(body, box)
  const reach = reachOf(body)
  const count = body.axes.length
  const turn = (index: number) => index / count
  return {
    box,
    stops: body.axes.map((_, index) => ({
      at: polar(middle, radius, turn(index)),
      dots: body.series.flatMap((_, series) => {
        const share = reach(series, index)
        return share === null ? [] : [{ ...polar(middle, radius * share, turn(index)), series }]
      }),
    })),
    hit(point) {
      const away = Math.hypot(point.x - middle.x, point.y - middle.y)
      if (away > radius + 24 || count === 0) return null
      return Math.round(turnOf(point, middle) * count) % count
    },
    mark: {
      kind: 'path',
      paths: body.axes.map((_, index) => {
        const end = polar(middle, radius, turn(index))
        return `M${middle.x} ${middle.y}L${end.x} ${end.y}`
      }),
    },
  }
}

export function readRadar(body: RadarBody, index: number): Reading {
  return { heading: body.axes[index]?.label ?? '', lines: seriesLines(body.series, index), note: null }
}
