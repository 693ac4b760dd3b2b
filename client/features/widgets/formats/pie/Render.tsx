import { useCallback } from 'react'
import type { PieBody } from '../../../../../shared/api/view.ts'
import { Change } from '../../Change.tsx'
import { seriesVariable } from '../../chart/colours.ts'
import { Drawing } from '../../chart/Drawing.tsx'
import type { Box } from '../../chart/geometry.ts'
import { addressText } from '../../explain/address.ts'
import { withKeys } from '../../Scroll.tsx'
import type { RenderProps } from '../format.ts'
import { pieGeometry, readPie } from './geometry.ts'
import './pie.css'
import { slicePaints } from './slices.ts'

/** The ring, and beside it every slice by name: the shares around the ring are those of the list. */
export function PieRender({ body, title, svg, still }: RenderProps<PieBody>) {
  const geometry = useCallback((box: Box) => pieGeometry(body, box), [body])
  const paints = slicePaints(body)
  const name = title || 'Slices'
  return (
    <div className="w-pie">
      {svg && (
        <Drawing
          svg={svg}
          summary={body.summary}
          still={still}
          bar
          geometry={geometry}
          read={(stop) => readPie(body, stop)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it */}
      <ul className="w-slices" tabIndex={0} aria-label={still ? name : withKeys(name)}>
        {body.slices.map(({ key, label, figure, share }, index) => {
          const paint = paints[index] ?? null
          return (
            <li key={key} data-figure={still ? undefined : addressText({ row: index, column: 0 })}>
              <span
                className="w-swatch"
                style={{ background: paint === null ? 'var(--chart-label)' : seriesVariable(paint) }}
              />
              <bdi className="w-slice-name">{label}</bdi>
              <span className="w-slice-figure">{figure.text}</span>
              {share !== figure.text && <span className="w-slice-share">{share}</span>}
              {figure.change && <Change change={figure.change} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
