import type { ReactNode } from 'react'
import type { WidgetFormat } from '../../../../shared/domain/widgets.ts'
import { gridPlaces, rowHeights } from '../../../../shared/rules/gridPlaces.ts'
import { keyFigures, lowCard } from '../../../../shared/rules/lowCards.ts'
import type { Template } from '../../configs/index.ts'
import classes from './picture.module.css'

/** A quarter of a row and its height, with the gap after them. */
const COLUMN = 40
const ROW = 30
const GAP = 3
/** The first screen of the page; the rest is cut off. */
const ROWS = 3

/** What the page of a template looks like, from its own widgets: their places, sizes and formats. */
export function TemplatePicture({ widgets }: Pick<Template, 'widgets'>) {
  const places = gridPlaces(widgets)
  const lows = widgets.map((widget) => ({
    height: widget.height,
    low: lowCard({ ...widget, figures: keyFigures(widget) }),
  }))
  const heights = rowHeights(lows, places)
  const high = (from: number, to: number) => heights.slice(from, to).reduce((sum, one) => sum + one, 0)
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${4 * COLUMN - GAP} ${ROWS * ROW - GAP}`}
      aria-hidden="true"
    >
      {widgets.map(({ format, width, height }, at) => {
        const { column, row } = places[at] ?? { column: 0, row: 0 }
        const top = high(0, row)
        if (top >= ROWS) return null
        const [w, h] = [width * COLUMN - GAP, high(row, row + height) * ROW - GAP]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a template's widgets never change.
          <g key={at} transform={`translate(${column * COLUMN} ${top * ROW})`}>
            <rect width={w} height={h} rx={2} className={classes.card} />
            <rect x={4} y={4} width={24} height={2} className={classes.words} />
            <g transform={within(format, { x: 4, y: 8, width: w - 8, height: h - 11 })}>{SKETCHES[format]}</g>
          </g>
        )
      })}
    </svg>
  )
}

/** What is round stays round. */
const ROUND: readonly WidgetFormat[] = ['chart:pie', 'chart:radar', 'chart:gauge']

/** Brings a sketch of 100 × 100 into its box. */
function within(format: WidgetFormat, box: { x: number; y: number; width: number; height: number }): string {
  const { x, y, width, height } = box
  if (!ROUND.includes(format)) return `translate(${x} ${y}) scale(${width / 100} ${height / 100})`
  const side = Math.min(width, height)
  return `translate(${x + (width - side) / 2} ${y + (height - side) / 2}) scale(${side / 100})`
}

const lines = (heights: readonly number[], className: string | undefined) =>
  heights.map((y) => <rect key={y} y={y} width={100} height={8} className={className} />)

/** Each format in a few strokes, within 100 × 100. */
const SKETCHES: Record<WidgetFormat, ReactNode> = {
  'chart:line': <polyline points="0,80 20,55 40,65 60,30 80,40 100,10" className={classes.line} />,
  'chart:area': (
    <>
      <polygon points="0,100 0,80 20,55 40,65 60,30 80,40 100,10 100,100" className={classes.area} />
      <polyline points="0,80 20,55 40,65 60,30 80,40 100,10" className={classes.line} />
    </>
  ),
  'chart:bar': [100, 78, 60, 42, 30].map((height, at) => (
    <rect key={height} x={at * 21} y={100 - height} width={14} height={height} className={classes.first} />
  )),
  'chart:stacked': [90, 100, 76, 94, 82].map((height, at) => (
    <g key={height}>
      <rect x={at * 21} y={100 - height} width={14} height={height * 0.35} className={classes.second} />
      <rect x={at * 21} y={100 - height * 0.65} width={14} height={height * 0.65} className={classes.first} />
    </g>
  )),
  'chart:barLine': (
    <>
      {[70, 84, 60, 92, 76].map((height, at) => (
        <rect
          key={height}
          x={at * 21}
          y={100 - height}
          width={14}
          height={height}
          className={classes.second}
        />
      ))}
      <polyline points="7,60 28,48 49,54 70,24 91,12" className={classes.line} />
    </>
  ),
  'chart:pie': (
    <>
      <circle cx={50} cy={50} r={50} className={classes.first} />
      <path d="M50,50 L50,0 A50,50 0 0 1 98,64 Z" className={classes.second} />
    </>
  ),
  'chart:radar': (
    <>
      <polygon points="50,0 98,35 79,90 21,90 2,35" className={classes.web} />
      <polygon points="50,15 80,40 66,75 30,80 22,42" className={classes.area} />
    </>
  ),
  'chart:gauge': (
    <>
      <path d="M8,85 A42,42 0 0 1 92,85" className={classes.track} />
      <path d="M8,85 A42,42 0 0 1 72,50" className={classes.arc} />
    </>
  ),
  table: lines([0, 23, 46, 69, 92], classes.words),
  heatTable: [0, 26, 52, 78].flatMap((y, row) =>
    [0, 34, 68].map((x, column) => (
      <rect
        key={`${x} ${y}`}
        x={x}
        y={y}
        width={32}
        height={22}
        opacity={1 - ((row * 2 + column) % 5) * 0.18}
        className={classes.first}
      />
    )),
  ),
  summary: [0, 36, 72].map((x) => (
    <rect key={x} x={x} y={15} width={28} height={55} className={classes.figure} />
  )),
  scorecard: (
    <>
      <rect y={0} width={55} height={50} className={classes.figure} />
      <polyline points="0,95 25,80 50,88 75,70 100,76" className={classes.line} />
    </>
  ),
  funnel: [100, 74, 50, 22].map((width, at) => (
    <rect key={width} y={at * 26} width={width} height={20} className={classes.first} />
  )),
  textCard: lines([0, 30, 60], classes.words),
}
