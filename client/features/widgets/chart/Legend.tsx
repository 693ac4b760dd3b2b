import type { Series } from '../../../../shared/api/view.ts'
import { addressText } from '../explain/address.ts'
import { withKeys } from '../Scroll.tsx'
import { type Bars, isBarSample, type LegendLines, legendLines, legendRoom, needsLegend } from './legend.ts'
import { MarkSample } from './MarkSample.tsx'

export interface LegendProps {
  series: Series[]
  title: string
  bar: Bars
  /** Width that the drawing was made for: lines are set for it, and cut where the card is narrower. */
  width: number
  /** The card's rows of the grid. */
  rows: number
  still: boolean
  /** Whether the second of two units has the axis at the right. */
  rightAxis?: boolean
  /** Labels of series that the drawing has no room for. */
  undrawn?: string[]
}

/** Which line or bar is which; nothing where the widget's title already shows it. */
export function Legend(props: LegendProps) {
  const { series, title, bar, width, rows, still, rightAxis = false, undrawn = [] } = props
  if (!needsLegend(series, title)) return null
  const { lines, left } = shown(legendLines(series, width, legendRoom(rows, still)), undrawn)
  const addressOfTotal = (id: string) =>
    addressText({ row: 'total', column: series.findIndex((one) => one.id === id) })
  const hasFigures = !still && series.some(({ total }) => total !== undefined)
  const marked = series.filter(({ compareOf }) => compareOf === null).length > 1
  return (
    <ul
      className="w-legend"
      // Arrow keys go through its figures.
      {...(hasFigures && { tabIndex: 0, 'aria-label': withKeys('Parts over the whole window') })}
    >
      {lines.map((line, index) => (
        <li key={line[0]?.id ?? index} className="w-legend-line">
          {line.map(({ id, label, paint, compare, second, long, total }) => (
            <span key={id} className={long ? 'w-legend-item w-legend-long' : 'w-legend-item'}>
              <MarkSample paint={paint} compare={compare} bar={isBarSample(bar, paint)} marked={marked} />
              <bdi lang="">{label}</bdi>
              {total !== undefined && (
                <span className="w-legend-total" data-figure={still ? undefined : addressOfTotal(id)}>
                  {total}
                </span>
              )}
              {second && rightAxis && <span className="w-legend-axis">right axis</span>}
            </span>
          ))}
          {index === lines.length - 1 && left.length > 0 && (
            <span className="w-legend-more" title={left.join(', ')}>
              +{left.length} more<span className="w-hidden">: {left.join(', ')}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Without those that are not drawn, which are among the rest. */
function shown({ lines, left }: LegendLines, undrawn: string[]): LegendLines {
  return {
    lines: lines
      .map((line) => line.filter(({ label }) => !undrawn.includes(label)))
      .filter((line) => line.length > 0),
    left: [...new Set([...left, ...undrawn])],
  }
}
