import type { WidgetView } from '../../../../shared/api/view.ts'
import { FactList } from '../explain/FactList.tsx'
import { sourceRows } from '../explain/sourceRows.ts'
import { useReadersLocale, useReadersZone } from '../readersZone.ts'
import './facts.css'

/** Where a widget's figures come from: provider, account, metrics, filter, window, zone, time of the answer. */
export function Facts({ view }: { view: WidgetView }) {
  const { realTime } = view
  const zone = useReadersZone()
  const { dates } = useReadersLocale()
  return (
    <div className="w-facts">
      {view.notices.map(({ code, text }) => (
        <p key={code} className="w-notice">
          {text}
        </p>
      ))}
      {view.provenance.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same account may answer twice; the order stays
        <FactList key={index} rows={sourceRows([one], { realTime, zone, dates, dimension: true })} />
      ))}
    </div>
  )
}
