import type { Series } from '../../../../shared/api/view.ts'
import { legendItems, needsLegend } from './legend.ts'
import { MarkSample } from './MarkSample.tsx'

/** Which line or bar is which; nothing where the widget's title already says it. */
export function Legend({ series, title, bar }: { series: Series[]; title: string; bar: boolean }) {
  if (!needsLegend(series, title)) return null
  const items = legendItems(series)
  const marked = items.filter(({ compare }) => !compare).length > 1
  return (
    <ul className="w-legend">
      {items.map(({ id, label, paint, compare, rightAxis }) => (
        <li key={id}>
          <MarkSample paint={paint} compare={compare} bar={bar} marked={marked} />
          <bdi>{label}</bdi>
          {rightAxis && <span className="w-legend-axis">right axis</span>}
        </li>
      ))}
    </ul>
  )
}
