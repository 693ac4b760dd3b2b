import { type CSSProperties, useCallback } from 'react'
import type { ScorecardBody, TargetView } from '../../../../../shared/api/view.ts'
import { says } from '../../../../../shared/rules/figureNames.ts'
import { Change } from '../../Change.tsx'
import { Drawing } from '../../chart/Drawing.tsx'
import type { Box } from '../../chart/geometry.ts'
import { FigureText } from '../../FigureText.tsx'
import { readChart } from '../chart/read.ts'
import type { RenderProps } from '../format.ts'
import { headFigure } from './headFigure.ts'
import './scorecard.css'
import { sparklineGeometry } from './sparkline.ts'

/** One figure to be read from across the room, how it came about day by day, and how far it is from its target. */
export function ScorecardRender({ body, title, svg, size, still }: RenderProps<ScorecardBody>) {
  const { label, figure, trend, target, summary } = body
  const geometry = useCallback((box: Box) => sparklineGeometry(trend ?? NONE, box), [trend])
  const shown = headFigure(figure, size.width, still)
  const named = !label || says(title, label)
  return (
    <div className="w-scorecard">
      <div className="w-scorecard-head" style={variable('--characters', Math.max(1, shown.length))}>
        <bdi className="w-scorecard-label">{named ? '' : label}</bdi>
        <FigureText text={shown} whole={figure.text} of={title} still={still} />
        {figure.change && <Change change={figure.change} long />}
      </div>
      {svg && trend && (
        <Drawing
          svg={svg}
          summary={summary}
          still={still}
          bar={false}
          geometry={geometry}
          read={(stop) => readChart(trend, stop)}
        />
      )}
      {target && <Target target={target} />}
    </div>
  )
}

/** The text repeats what the bar shows. */
function Target({ target: { share, text, tone } }: { target: TargetView }) {
  return (
    <div className={`w-target w-${tone}`}>
      {share !== null && (
        <div className="w-target-bar" aria-hidden="true">
          <i style={variable('--share', share)} />
        </div>
      )}
      <p className="w-target-words">{text}</p>
    </div>
  )
}

const NONE = { dimension: { label: '', step: null }, categories: [], series: [], unsettledFrom: null }

const variable = (name: string, value: number): CSSProperties => Object.fromEntries([[name, value]])
