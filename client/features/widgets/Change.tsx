import type { ChangeView } from '../../../shared/api/view.ts'

const MEANING = { success: 'better', danger: 'worse', neutral: '' } as const

/** Some languages set a mark of direction before the sign. */
const arrow = (text: string) => (/^\u200e?\+/.test(text) ? '▲' : /^\u200e?[-−]/.test(text) ? '▼' : '')

/** A change with its arrow: sign and text repeat what the colour shows. `long` adds the figure compared with. */
export function Change({ change, long = false }: { change: ChangeView; long?: boolean }) {
  const sign = arrow(change.text)
  return (
    <span className={`w-change w-${change.tone}`}>
      <span className="w-change-sign">
        {sign && <span aria-hidden="true">{sign}</span>}
        {change.text}
      </span>
      {MEANING[change.tone] && <span className="w-hidden"> ({MEANING[change.tone]})</span>}
      {long ? (
        <span className="w-change-from"> from {change.previous}</span>
      ) : (
        <span className="w-hidden"> from {change.previous}</span>
      )}
    </span>
  )
}
