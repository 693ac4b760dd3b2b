import type { WidgetView } from '../../../../shared/api/view.ts'
import { instantLabel } from '../../../lib/when.ts'
import { Icon } from './icons.tsx'

export type Panel = 'table' | 'facts'

interface FooterProps {
  view: WidgetView
  /** Whether its drawing can be seen as a table. */
  tabular: boolean
  still: boolean
  panel: Panel | null
  onPanel(panel: Panel | null): void
}

/** The windows compared, the age of the figures, and the two other views: as a table, and where it comes from. */
export function Footer({ view, tabular, still, panel, onPanel }: FooterProps) {
  const { windows, asOf, provenance } = view
  const zone = provenance[0]?.timeZone
  const age = asOf && instantLabel(asOf, zone)
  const sources = [...new Set(provenance.map(({ providerName }) => providerName))].join(', ')
  const toggle = (to: Panel) => () => onPanel(panel === to ? null : to)
  return (
    <footer className="w-foot">
      {windows && (
        <p className="w-windows">
          <span>{windows.current.label}</span>
          {windows.compare && <span className="w-versus"> vs {windows.compare.label}</span>}
        </p>
      )}
      {age && (
        <p className="w-age">
          {still && sources && `${sources}, `}as of <time dateTime={asOf}>{age}</time>
        </p>
      )}
      {!still && (tabular || provenance.length > 0) && (
        <div className="w-tools">
          {tabular && (
            <button
              type="button"
              aria-pressed={panel === 'table'}
              title="Figures as a table"
              onClick={toggle('table')}
            >
              <Icon name={panel === 'table' ? 'chart' : 'table'} />
              <span className="w-hidden">Figures as a table</span>
            </button>
          )}
          {provenance.length > 0 && (
            <button
              type="button"
              aria-pressed={panel === 'facts'}
              title="Where these figures come from"
              onClick={toggle('facts')}
            >
              <Icon name="info" />
              <span className="w-hidden">Where these figures come from</span>
            </button>
          )}
        </div>
      )}
    </footer>
  )
}
