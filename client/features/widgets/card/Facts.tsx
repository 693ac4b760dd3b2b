import type { WidgetView } from '../../../../shared/api/view.ts'
import { FactList } from '../explain/FactList.tsx'
import { sourceRows } from '../explain/sourceRows.ts'
import { useReadersLocale, useReadersZone } from '../readersZone.ts'
import { SaveFigures } from '../save/SaveFigures.tsx'
import './facts.css'

/** Where a widget's figures come from: provider, account, metrics, filter, window, zone, time of the answer. */
export function Facts({ view }: { view: WidgetView }) {
  const { realTime } = view
  const zone = useReadersZone()
  const { dates } = useReadersLocale()
  return (
    <div className="w-facts">
      <SaveFigures view={view} />
      {noticeLines(view.notices)}
      {view.provenance.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same account may answer twice; the order stays
        <FactList key={index} rows={sourceRows([one], { realTime, zone, dates, dimension: true })} />
      ))}
    </div>
  )
}

/** Several accounts may bring a notice of one code, each with a text of its own. */
export const noticeLines = (notices: WidgetView['notices']) =>
  notices.map(({ text }) => (
    <p key={text} className="w-notice">
      {text}
    </p>
  ))
