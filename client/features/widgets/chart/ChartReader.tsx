import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { Html } from '../../../ui/Html.tsx'
import { addressText } from '../explain/address.ts'
import type { DrawingProps } from './Drawing.tsx'
import { type Box, nearestSeries, type Point } from './geometry.ts'
import { Highlight } from './Highlight.tsx'
import { Tooltip, wordsOf } from './Tooltip.tsx'

/** The stop that is read, and the position of its tooltip in the element, in CSS pixels. */
interface Place {
  stop: number
  left: number
  top: number
  /** Too near the window's right edge: the tooltip opens to the left. */
  far: boolean
  byKey: boolean
  /** The series whose point was pressed; null where none has a point of its own. */
  series: number | null
}

/** Maximum width of a tooltip with its gap, as in chart.css. CSS pixels. */
const TOOLTIP_WIDTH = 320

/** Reads a drawing's points by pointer, finger and arrow keys; the drawing itself is a picture without script. */
export function ChartReader({ svg, summary, box, geometry, read, bar }: DrawingProps & { box: Box }) {
  const layer = useRef<SVGSVGElement>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const known = useMemo(() => geometry(box), [geometry, box])

  const show = (stop: number, byKey: boolean, series: number | null = null) => {
    const at = known.stops[stop]?.at
    const matrix = layer.current?.getScreenCTM()
    const frame = layer.current?.getBoundingClientRect()
    if (!at || !matrix || !frame) return
    const point = new DOMPoint(at.x, at.y).matrixTransform(matrix)
    const far = point.x + TOOLTIP_WIDTH > window.innerWidth && point.x > TOOLTIP_WIDTH
    setPlace({ stop, left: point.x - frame.left, top: point.y - frame.top, far, byKey, series })
  }

  const point = (event: PointerEvent, pressed = false) => {
    const matrix = layer.current?.getScreenCTM()
    if (!matrix) return
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    const stop = known.hit(at)
    if (stop === null) setPlace(null)
    else if (pressed) show(stop, false, nearest(stop, at))
    else if (stop !== place?.stop || place.byKey) show(stop, false)
  }

  /** The series whose point is nearest; what is compared with only accompanies it. */
  const nearest = (stop: number, at: Point): number | null => {
    const { lines } = read(stop)
    const { dots = [], bars } = known.stops[stop] ?? {}
    return nearestSeries({ dots: dots.filter(({ series }) => !lines[series]?.compare), bars }, at)
  }

  const press = (event: KeyboardEvent) => {
    const last = known.stops.length - 1
    const now = place?.stop ?? -1
    const next = {
      ArrowRight: Math.min(last, now + 1),
      ArrowDown: Math.min(last, now + 1),
      ArrowLeft: now < 0 ? last : Math.max(0, now - 1),
      ArrowUp: now < 0 ? last : Math.max(0, now - 1),
      Home: 0,
      End: last,
    }[event.key]
    if (event.key === 'Escape' && place) setPlace(null)
    else if (next === undefined || last < 0) return
    else show(next, true)
    event.preventDefault()
    event.stopPropagation()
  }

  const reading = place && read(place.stop)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of form fields is something else
    <div
      className="w-drawing w-reader"
      role="group"
      aria-roledescription="chart"
      aria-label={`${summary} Arrow keys read its figures, Enter explains them.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the points
      tabIndex={0}
      onPointerMove={(event) => point(event)}
      onPointerDown={(event) => point(event, true)}
      // A finger that lifts has tapped what it read.
      onPointerLeave={({ pointerType }) =>
        setPlace((now) => (now?.byKey || pointerType === 'touch' ? now : null))
      }
      onPointerCancel={() => setPlace(null)}
      onKeyDown={press}
      data-figure={place ? addressText({ row: place.stop, column: null }) : undefined}
      data-series={place?.series ?? undefined}
      // Who has a figure explained comes back to it.
      onBlur={({ relatedTarget }) => relatedTarget?.closest('.w-explain') || setPlace(null)}
    >
      <Html className="w-picture" html={svg} silent />
      <svg ref={layer} className="w-layer" viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
        {place && (
          <Highlight
            geometry={known}
            stop={place.stop}
            paints={reading?.lines.map(({ paint }) => paint) ?? []}
          />
        )}
      </svg>
      {place && reading && (
        <Tooltip reading={reading} bar={bar} left={place.left} top={place.top} far={place.far} />
      )}
      {place && <span className="w-spot" style={{ left: `${place.left}px`, top: `${place.top}px` }} />}
      <div className="w-hidden" aria-live="polite">
        {place?.byKey && reading ? wordsOf(reading) : ''}
      </div>
    </div>
  )
}
