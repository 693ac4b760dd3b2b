import type { GaugeBody } from '../../../../../shared/api/view.ts'
import { Change } from '../../Change.tsx'
import { viewBoxOf } from '../../chart/viewBox.ts'
import { FigureText } from '../../FigureText.tsx'
import { Html } from '../../Html.tsx'
import type { RenderProps } from '../format.ts'
import { halfCircle } from './arc.ts'
import './gauge.css'

/** The arc is a drawing; its figure is text, standing on the arc's base line. */
export function GaugeRender({ body, title, svg, still }: RenderProps<GaugeBody>) {
  const box = svg ? viewBoxOf(svg) : null
  const { figure } = body
  const words = (
    <>
      {body.label && !title.toLowerCase().includes(body.label.toLowerCase()) && (
        <bdi className="w-gauge-label">{body.label}</bdi>
      )}
      {figure.change && <Change change={figure.change} />}
    </>
  )
  if (!svg || !box) {
    return (
      <p className="w-gauge-plain">
        <FigureText text={figure.text} still={still} /> {words}
      </p>
    )
  }
  const { middle, radius, width } = halfCircle(box)
  const room = 2 * (radius - width) - 12
  const fontSize = Math.min(34, radius * 0.42, room / Math.max(1, figure.text.length * 0.6))
  return (
    <div className="w-gauge">
      <Html className="w-drawing" html={svg} />
      <FigureText
        text={figure.text}
        still={still}
        style={{ bottom: `${(1 - middle.y / box.height) * 100}%`, fontSize: `${fontSize.toFixed(1)}px` }}
      />
      <div className="w-gauge-words" style={{ top: `${(middle.y / box.height) * 100}%` }}>
        {words}
      </div>
    </div>
  )
}
