import type { Provenance, WidgetView } from '../../../../shared/api/view.ts'
import { instantLabel } from '../../../lib/when.ts'

/** Where a widget's figures come from: provider, account, metrics, filter, window, zone, time of the answer. */
export function Facts({ view }: { view: WidgetView }) {
  return (
    <div className="w-facts">
      {view.notices.map(({ code, text }) => (
        <p key={code} className="w-notice">
          {text}
        </p>
      ))}
      {view.provenance.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same account may answer twice; the order stays
        <dl key={index}>
          {rows(one).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  )
}

function rows(one: Provenance): [string, string][] {
  const metrics = one.metrics.map(({ label, vendorName }) =>
    label === vendorName ? label : `${label} (${vendorName})`,
  )
  const found: [string, string | null][] = [
    ['Source', one.providerName],
    ['Account', one.account],
    ['Figures', metrics.join(', ')],
    ['By', one.dimension],
    ['Only', one.filter],
    ['Days', `${one.range.start} to ${one.range.end}, ${one.timeZone}`],
    ['Read', instantLabel(one.fetchedAt, one.timeZone)],
    ['May change', one.unsettledFrom && `from ${one.unsettledFrom} on`],
  ]
  return found.filter((row): row is [string, string] => Boolean(row[1]))
}
