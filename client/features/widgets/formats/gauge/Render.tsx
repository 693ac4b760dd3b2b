import type { GaugeBody } from '../../../../../shared/api/view.ts'
import { Change } from '../../Change.tsx'
import { Html } from '../../Html.tsx'
import type { RenderProps } from '../format.ts'
import './gauge.css'

export function GaugeRender({ body, title, svg }: RenderProps<GaugeBody>) {
  return (
    <div className="w-gauge">
      {svg && <Html className="w-drawing" html={svg} />}
      <div className="w-gauge-figure">
        <span className="w-figure">{body.figure.text}</span>
        {body.label !== title && <bdi className="w-gauge-label">{body.label}</bdi>}
        {body.figure.change && <Change change={body.figure.change} />}
      </div>
    </div>
  )
}
