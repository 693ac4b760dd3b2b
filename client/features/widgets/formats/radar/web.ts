import type { RadarBody, Series } from '../../../../../shared/api/view.ts'
import { isPaper, type Layout } from '../../../../../shared/domain/widgets.ts'
import { byUnit } from '../../../../../shared/rules/chartUnits.ts'
import { type Box, type Geometry, type Point, polar, type Rect, turnOf } from '../../chart/geometry.ts'
import { fitText, textWidth } from '../../chart/textWidth.ts'
import { seriesLines } from '../chart/read.ts'
import type { Reading } from '../format.ts'
import { nameParts } from '../table/pieces.ts'
import {
  COLUMN_GAP,
  FONT_SIZE,
  GAP,
  LINE,
  listBelow,
  listBeside,
  type WebText,
  widestOf,
} from './nameList.ts'

export interface Web {
  middle: Point
  radius: number
  texts: WebText[]
}

/** A web that is smaller than this, as a part of what its room allows, makes way for numbers and a list. */
const LEAST_SHARE = 0.6
/** A web in which figures can still be compared. */
const LEAST_RADIUS = 24

/**
 * A web as large as leaves room for its names: whole, or on two lines each; where neither leaves enough, numbers stand
 * around the web and the names beside or below it. Where there is no room for that either, names are cut.
 */
export function webOf(body: RadarBody, box: Box): Web {
  const names = body.axes.map(({ label }) => [label])
  const wrapped = body.axes.map(({ label }) => onTwoLines(label))
  const figures = body.axes.map((_, index) => figuresAt(body, index))
  // Names matter more than figures, which the reading of each axis shows anyway.
  const wishes = body.visibleLabels ? [figures, figures.map(() => [])] : [figures]
  for (const wish of wishes) {
    const whole = largest([webWith(names, wish, box), webWith(wrapped, wish, box)])
    if (whole) return whole
  }
  return numberedWeb(body, box) ?? cutWeb(names, box)
}

/** On paper the card grows, so that every name is listed below a web of some size. */
export function radarBox(room: Box, body: RadarBody, layout: Layout): Box {
  if (!isPaper(layout) || body.axes.length === 0) return room
  const height = Math.max(room.height, Math.min(room.width * 0.8, 200))
  const list = listBelow(body, room.width).height
  for (const box of [room, { ...room, height }, { ...room, height: height + list }]) {
    const { texts, radius } = webOf(body, box)
    const said = texts.map(({ text }) => text).join(' ')
    const named = body.axes.every(({ label }) => nameParts(label).every((part) => said.includes(part.trim())))
    if (named && radius >= Math.min(48, room.width * 0.25)) return box
  }
  return { ...room, height: height + list }
}

const largest = (webs: (Web | null)[]): Web | null =>
  webs.reduce((best, web) => (web && (!best || web.radius > best.radius * 1.1) ? web : best), null)

/** A name broken once, where its longer part is shortest. */
function onTwoLines(name: string): string[] {
  const parts = name.split(/(?<=[^/-][/-]+)(?=[^/\s-])|(?<=\s)/)
  const ways = parts.slice(1).map((_, at) => [
    parts
      .slice(0, at + 1)
      .join('')
      .trim(),
    parts
      .slice(at + 1)
      .join('')
      .trim(),
  ])
  return ways.reduce((best, way) => (widestOf(way) < widestOf(best) ? way : best), [name])
}

/** Null where names would leave too small a web, or touch. */
function webWith(names: string[][], figures: string[][], box: Box): Web | null {
  const blocks = names.map((lines, index) => ({ lines, figures: figures[index] ?? [] }))
  const count = blocks.length
  const middle = { x: box.width / 2, y: box.height / 2 }
  if (count === 0) return { middle, radius: Math.max(8, box.height / 2 - LINE - GAP), texts: [] }
  const lines = Math.max(...blocks.map((block) => block.lines.length + block.figures.length))
  const high = (box.height - 2 * (lines * LINE + GAP)) / 2
  const alone = Math.min(box.height, box.width) / 2 - LINE - GAP
  const fits = blocks.map((block, index) => {
    const away = Math.abs(Math.sin((index / count) * 2 * Math.PI))
    const width = widestOf([...block.lines, ...block.figures])
    if (away < 0.1) return width <= box.width - 4 ? high : 0
    return (box.width / 2 - GAP - 2 - width) / away
  })
  const radius = Math.min(high, ...fits)
  if (radius < Math.max(8, Math.min(alone * LEAST_SHARE, box.width * 0.2))) return null
  const placed = blocks.map((block, index) => blockAt(block, index / count, { middle, radius, box }))
  if (!apart(placed)) return null
  return { middle, radius, texts: placed.flatMap(({ texts }) => texts) }
}

/** Numbers around the web and a list of the names, at its right or below; null where there is no room. */
function numberedWeb(body: RadarBody, box: Box): Web | null {
  const below = listBelow(body, box.width)
  const beside = listBeside(body, box)
  return largest([
    around(body.axes.length, { x: 0, y: 0, width: box.width, height: box.height - below.height }, [
      ...below.textsAt({ x: 0, y: box.height - below.height + GAP }),
    ]),
    around(body.axes.length, { x: 0, y: 0, width: box.width - beside.width, height: box.height }, [
      ...beside.textsAt({ x: box.width - beside.width + COLUMN_GAP, y: (box.height - beside.height) / 2 }),
    ]),
  ])
}

function around(count: number, room: Rect, list: WebText[]): Web | null {
  const middle = { x: room.x + room.width / 2, y: room.y + room.height / 2 }
  const wide = textWidth(String(count), FONT_SIZE)
  const radius = Math.min(room.height / 2 - LINE - GAP, room.width / 2 - wide - GAP - 2)
  if (radius < LEAST_RADIUS || list.some(({ x, text }) => x - textWidth(text, FONT_SIZE) / 2 < -0.01))
    return null
  const placed = Array.from({ length: count }, (_, index) =>
    blockAt({ lines: [], figures: [String(index + 1)] }, index / count, {
      middle,
      radius,
      box: { width: room.width, height: room.height },
    }),
  )
  return apart(placed) ? { middle, radius, texts: [...placed.flatMap(({ texts }) => texts), ...list] } : null
}

/** Names around a web that is as large as the room allows, cut to what is left of it; among many, not every one. */
function cutWeb(names: string[][], box: Box): Web {
  const high = Math.max(8, (box.height - 2 * (LINE + GAP)) / 2)
  const middle = { x: box.width / 2, y: box.height / 2 }
  const radius = Math.max(8, Math.min(high * LEAST_SHARE, box.width * 0.2))
  return { middle, radius, texts: textsOf(names, { middle, radius, box }) }
}

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

/** Names around the web; among many, every second or third one, so that none touches another. */
function textsOf(names: string[][], web: { middle: Point; radius: number; box: Box }): WebText[] {
  const at = (lines: string[], index: number) => blockAt({ lines, figures: [] }, index / names.length, web)
  for (let every = 1; every < names.length; every++) {
    const placed = names.flatMap((lines, index) => (index % every === 0 ? [at(lines, index)] : []))
    if (apart(placed)) return placed.flatMap(({ texts }) => texts)
  }
  const [first] = names
  return first ? at(first, 0).texts : []
}

const apart = (placed: { box: Placed }[]) =>
  placed.every(({ box: one }, index) =>
    placed.every(({ box: other }, at) => at <= index || !touching(one, other)),
  )

const touching = (a: Placed, b: Placed) =>
  a.left < b.right + 3 && b.left < a.right + 3 && a.top < b.bottom && b.top < a.bottom

/** A name and its figures outside the end of an axis, with the side that faces it. */
function blockAt(
  block: { lines: string[]; figures: string[] },
  turn: number,
  { middle, radius, box }: { middle: Point; radius: number; box: Box },
): { texts: WebText[]; box: Placed } {
  const away = polar({ x: 0, y: 0 }, 1, turn)
  const at = polar(middle, radius + GAP, turn)
  // Near the top and the foot a name is placed across its axis, else beside it.
  const beside = Math.abs(away.x) >= 0.1
  const room = beside ? box.width / 2 - Math.abs(at.x - middle.x) - 2 : box.width - 4
  const lines = [...block.lines, ...block.figures].map((line) => fitText(line, Math.max(room, 24), FONT_SIZE))
  const width = widestOf(lines)
  const height = lines.length * LINE
  const x = beside ? at.x + Math.sign(away.x) * (width / 2) : at.x
  const top = Math.min(box.height - height, Math.max(0, at.y + ((away.y - 1) * height) / 2))
  return {
    texts: lines.map((text, index) => ({
      text,
      x,
      y: top + (index + 0.5) * LINE,
      figure: index >= block.lines.length,
    })),
    box: { left: x - width / 2, right: x + width / 2, top, bottom: top + height },
  }
}

/**
 * How far out a figure is, 0 in the middle to 1 at the end of its axis. Each unit has a scale of its own: the
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
  return { heading: body.axes[index]?.label ?? '', lines: seriesLines(body.series, index), remark: null }
}
