import type { CSSProperties } from 'react'
import type { GaugeBody } from '../../../../../shared/api/view.ts'
import { Html } from '../../../../ui/Html.tsx'
import { Change } from '../../Change.tsx'
import { viewBoxOf } from '../../chart/viewBox.ts'
import { FigureText } from '../../FigureText.tsx'
import type { RenderProps } from '../format.ts'
import { figureIn, halfCircle } from './arc.ts'
import './gauge.css'

/** The arc is a drawing; its figure is text on the arc's base line, which grows with it. */
export function GaugeRender({ body, title, svg, still }: RenderProps<GaugeBody>) {
  const box = svg ? viewBoxOf(svg) : null
  const { figure } = body
  const label = body.label && !title.toLowerCase().includes(body.label.toLowerCase()) && (
    <bdi className="w-gauge-label">{body.label}</bdi>
  )
  const change = figure.change && <Change change={figure.change} />
  if (!svg || !box) {
    return (
      <p className="w-gauge-plain">
        <FigureText text={figure.text} of={title} still={still} /> {label} {change}
      </p>
    )
  }
  const arc = halfCircle(box)
  const { text, size } = figureIn(arc, figure, still)
  // Sizes follow the drawing's, which is as wide as its container.
  const scaled = (pixels: number) => `${((pixels / box.width) * 100).toFixed(3)}cqi`
  const base = `${(arc.middle.y / box.height) * 100}%`
  const under = { fontSize: scaled(12), lineHeight: scaled(16) }
  const words = (
    <>
      {label}
      {change}
    </>
  )
  const frame: CSSProperties = Object.fromEntries([['--ratio', box.width / box.height]])
  return (
    <div className="w-gauge">
      <div className="w-gauge-frame" style={frame}>
        <Html className="w-drawing" html={svg} />
        <FigureText
          text={text}
          whole={figure.text}
          of={title}
          still={still}
          style={{ bottom: `calc(100% - ${base})`, fontSize: scaled(size) }}
        />
        {arc.roomy && !still && (
          <div className="w-gauge-words" style={{ top: `calc(${base} + ${scaled(20)})`, ...under }}>
            {words}
          </div>
        )}
      </div>
      {/* On paper long names break, and the card grows with them. What lies over the frame's end is in its place:
          Chromium moves a drawing of which a part, even an empty one, is beyond the page. */}
      {arc.roomy && still && (
        <div
          className="w-gauge-words"
          style={{ marginBlockStart: scaled(box.height - arc.below + 20), ...under }}
        >
          {words}
        </div>
      )}
    </div>
  )
}
