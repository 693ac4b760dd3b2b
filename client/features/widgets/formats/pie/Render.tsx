import { useCallback } from 'react'
import type { PieBody } from '../../../../../shared/api/view.ts'
import { Change } from '../../Change.tsx'
import { seriesVariable } from '../../chart/colours.ts'
import { Drawing } from '../../chart/Drawing.tsx'
import type { Box } from '../../chart/geometry.ts'
import { viewBoxOf } from '../../chart/viewBox.ts'
import { addressText } from '../../explain/address.ts'
import { withKeys } from '../../Scroll.tsx'
import type { RenderProps } from '../format.ts'
import { pieGeometry, readPie } from './geometry.ts'
import './pie.css'
import { listLines, listRoom, type SliceLineFacts } from './slices.ts'

/** Parts of the rest that paper names: more of them beside the ring would fill pages of their own. */
const MOST_FOLDED = 12

/** Lines of the list that the sentence about what is below zero takes in a card that many quarters wide. */
const noteLines = (quarters: number) => (quarters === 1 ? 4 : 2)

/** The ring, and beside it every part of it by name: the shares around the ring are those of the list. */
export function PieRender({ body, title, svg, size, still }: RenderProps<PieBody>) {
  const geometry = useCallback((box: Box) => pieGeometry(body, box), [body])
  const name = title || 'Slices'
  const box = svg ? viewBoxOf(svg) : null
  const lines = listLines(body)
  const room =
    still || !box
      ? lines.length
      : Math.max(2, listRoom(box, size.height) - (body.below ? noteLines(size.width) : 0))
  // The line that counts the rest takes the place of one of them.
  const shown = lines.length > room ? room - 1 : lines.length
  const tail = still ? (body.tail?.slices ?? []) : []
  const folded = tail.slice(0, MOST_FOLDED)
  const left = tail.length - folded.length
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
        {lines.slice(0, shown).map((line) => (
          <SliceLine key={line.key} line={line} still={still} />
        ))}
        {shown < lines.length && (
          <li className="w-slices-more" title={lines.slice(shown).map(inWords).join(', ')}>
            +{lines.length - shown} more
            <span className="w-hidden">: {lines.slice(shown).map(inWords).join(', ')}</span>
          </li>
        )}
        {folded.map((index) => {
          const slice = body.slices[index]
          if (!slice) return null
          const line = { ...slice, row: index, paint: null, drawn: false }
          return <SliceLine key={slice.key} line={line} still folded />
        })}
        {left > 0 && <li className="w-slices-more">+{left} more</li>}
        {body.below && <li className="w-slices-more w-slices-note">{body.below}</li>}
      </ul>
    </div>
  )
}

const inWords = ({ label, figure }: SliceLineFacts) => `${label} ${figure.text}`

function SliceLine(props: { line: SliceLineFacts; still: boolean; folded?: boolean }) {
  const { row, label, figure, share, paint, drawn } = props.line
  const background = paint === null ? 'var(--chart-label)' : seriesVariable(paint)
  return (
    <li
      className={props.folded ? 'w-slice-folded' : undefined}
      data-figure={props.still ? undefined : addressText({ row, column: 0 })}
    >
      <span className="w-swatch" style={{ background: drawn ? background : 'none' }} />
      <bdi className="w-slice-name" lang="">
        {label}
      </bdi>
      <span className="w-slice-figure">{figure.text}</span>
      {share !== figure.text && (
        <span className="w-slice-share">{drawn || props.folded ? share : 'not in the ring'}</span>
      )}
      {figure.change && <Change change={figure.change} />}
    </li>
  )
}
