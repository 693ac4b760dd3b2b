import type { SummaryBody } from '../../../../../shared/api/view.ts'
import { Change } from '../../Change.tsx'
import type { RenderProps } from '../format.ts'
import './summary.css'

/** Figures to be read from across the room; each with what it was before. */
export function SummaryRender({ body, title }: RenderProps<SummaryBody>) {
  const single = body.items.length === 1
  return (
    <dl className={single ? 'w-summary w-single' : 'w-summary'}>
      {body.items.map(({ id, label, figure }) => (
        <div key={id} className="w-item">
          <dt className={single && label === title ? 'w-hidden' : undefined}>
            <bdi>{label}</bdi>
          </dt>
          <dd>
            <span className="w-figure">{figure.text}</span>
            {figure.change && <Change change={figure.change} long />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
