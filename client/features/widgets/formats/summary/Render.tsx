import { type CSSProperties, useState } from 'react'
import type { SummaryBody } from '../../../../../shared/api/view.ts'
import { Change } from '../../Change.tsx'
import { FigureText } from '../../FigureText.tsx'
import type { RenderProps } from '../format.ts'
import { planCard } from './plan.ts'
import './summary.css'

/** Figures to be read from across the room; each with what it was before. */
export function SummaryRender({ body, title, size, still }: RenderProps<SummaryBody>) {
  const [all, setAll] = useState(false)
  const single = body.items.length === 1
  const plan = planCard(body, size)
  const beyond = still || all ? 0 : body.items.length - plan.shown
  const columns: CSSProperties = Object.fromEntries([['--columns', plan.columns]])
  return (
    <>
      <dl
        className={`w-summary ${single ? 'w-single' : `w-summary-${plan.size}`}${plan.bare ? ' w-summary-bare' : ''}${all ? ' w-summary-all' : ''}`}
        data-columns={plan.columns}
        style={columns}
      >
        {body.items.map(({ id, label, figure }, index) => {
          const text = still || single ? figure.text : (plan.texts[index] ?? figure.text)
          return (
            <div key={id} className={beyond > 0 && index >= plan.shown ? 'w-item w-beyond' : 'w-item'}>
              <dt
                className={single && label === title ? 'w-hidden' : undefined}
                title={still ? undefined : label}
              >
                <bdi>{label}</bdi>
              </dt>
              <dd>
                <FigureText
                  text={text}
                  whole={figure.text}
                  of={label === title ? title : `${label} of “${title}”`}
                  column={index}
                  still={still}
                  style={charactersOf(text)}
                />
                {figure.change && (
                  <Change change={figure.change} long={still || single || plan.size === 'large'} />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {beyond > 0 && (
        <button type="button" className="w-summary-more" onClick={() => setAll(true)}>
          +{beyond} more
          <span className="w-hidden"> of “{title}”</span>
        </button>
      )}
    </>
  )
}

/** Marks of direction take no room. */
const charactersOf = (text: string): CSSProperties =>
  Object.fromEntries([['--characters', Math.max(1, text.replaceAll(/\p{Cf}/gu, '').length)]])
