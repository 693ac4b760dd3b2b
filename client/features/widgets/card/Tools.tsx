import type { WidgetView } from '../../../../shared/api/view.ts'
import { zonedLabel } from '../../../lib/when.ts'
import { useReadersLocale, useReadersZone } from '../readersZone.ts'
import { Icon } from './icons.tsx'
import './tools.css'

export type Panel = 'table' | 'facts'

interface ToolsProps {
  view: WidgetView
  /** Whether its drawing can be seen as a table. */
  tabular: boolean
  panel: Panel | null
  onPanel(panel: Panel | null): void
}

/** The two other views of a widget: its figures as a table, and where they come from, with their age. */
export function Tools({ view, tabular, panel, onPanel }: ToolsProps) {
  const { asOf, notices, provenance } = view
  const zone = useReadersZone()
  const { dates } = useReadersLocale()
  const toggle = (to: Panel) => () => onPanel(panel === to ? null : to)
  const age = asOf && `As of ${zonedLabel(asOf, zone, dates)}.`
  const of = view.title ? ` of “${view.title}”` : ''
  const known = [age, ...notices.map(({ text }) => text)].filter(Boolean).join('\n')
  return (
    <div className="w-tools">
      {tabular && (
        <button
          type="button"
          aria-pressed={panel === 'table'}
          title="Figures as a table"
          onClick={toggle('table')}
        >
          <Icon name={panel === 'table' ? 'chart' : 'table'} />
          <span className="w-hidden">Figures{of} as a table</span>
        </button>
      )}
      {provenance.length > 0 && (
        <button
          type="button"
          aria-pressed={panel === 'facts'}
          title={known}
          data-noted={notices.length > 0 || undefined}
          onClick={toggle('facts')}
        >
          <Icon name="info" />
          <span className="w-hidden">Where the figures{of} come from</span>
        </button>
      )}
    </div>
  )
}
