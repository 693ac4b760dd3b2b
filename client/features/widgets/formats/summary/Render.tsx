import type { CSSProperties } from 'react'
import type { SummaryBody } from '../../../../../shared/api/view.ts'
import { Change } from '../../Change.tsx'
import { FigureText } from '../../FigureText.tsx'
import type { RenderProps } from '../format.ts'
import './summary.css'

/** Figures to be read from across the room; each with what it was before. */
export function SummaryRender({ body, title, still }: RenderProps<SummaryBody>) {
  const single = body.items.length === 1
  return (
    <dl className={single ? 'w-summary w-single' : 'w-summary'}>
      {body.items.map(({ id, label, figure }, index) => (
        <div key={id} className="w-item">
          <dt className={single && label === title ? 'w-hidden' : undefined}>
            <bdi>{label}</bdi>
          </dt>
          <dd>
            <FigureText text={figure.text} column={index} still={still} style={charactersOf(figure.text)} />
            {figure.change && <Change change={figure.change} long />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const charactersOf = (text: string): CSSProperties =>
  Object.fromEntries([['--characters', Math.max(1, text.length)]])
