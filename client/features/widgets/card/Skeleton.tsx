import type { WidgetFormat } from '../../../../shared/domain/widgets.ts'
import './skeleton.css'

const BARS = [38, 62, 50, 78, 58, 88, 70, 94]
const ROWS = [72, 54, 64, 46, 58]

/** The outline of what is on its way, before there is anything to show. */
export function Skeleton({ format }: { format: WidgetFormat }) {
  return (
    <div className={`w-skeleton w-skeleton-${format.replace(':', '-')}`} role="status" aria-label="Loading">
      {shapeOf(format)}
    </div>
  )
}

function shapeOf(format: WidgetFormat) {
  switch (format) {
    case 'chart:line':
    case 'chart:area':
    case 'chart:bar':
      return BARS.map((height) => <i key={height} style={{ height: `${height}%` }} />)
    case 'chart:pie':
    case 'chart:radar':
    case 'chart:gauge':
      return <i className="w-skeleton-round" />
    case 'summary':
      return <i className="w-skeleton-figure" />
    case 'table':
    case 'textCard':
      return ROWS.map((width) => <i key={width} style={{ width: `${width}%` }} />)
  }
}
