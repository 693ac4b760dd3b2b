import type { ComponentProps, ReactNode } from 'react'
import type { WidgetView } from '../../../shared/api/view.ts'
import type { Layout } from '../../../shared/domain/widgets.ts'
import { LAYOUT_METRICS } from '../../../shared/rules/layout.ts'
import type { WidgetAction } from './card/states.ts'
import { bandsOf } from './grid/bands.ts'
import './grid/grid.css'
import { WidgetCard } from './WidgetCard.tsx'

export interface GridWidget {
  view: WidgetView
  svg: string | null
  loading?: boolean
}

export interface WidgetGridProps {
  /** In the order they are shown. */
  widgets: readonly GridWidget[]
  /** `print` puts everything on paper; on screens the grid follows its own width. */
  layout?: Layout
  owner: boolean
  onAction?: (action: WidgetAction, view: WidgetView) => void
  menu?: (view: WidgetView) => ReactNode
}

/** The widgets of a dashboard in quarters of a row. */
export function WidgetGrid({ widgets, layout = 'wide', owner, onAction, menu }: WidgetGridProps) {
  const still = layout === 'print'
  const cell = ({ view, svg, loading }: GridWidget) => (
    <GridCell key={view.id} width={view.width} height={view.height}>
      <WidgetCard
        view={view}
        svg={svg}
        owner={owner}
        loading={loading}
        still={still}
        onAction={onAction}
        menu={menu?.(view)}
      />
    </GridCell>
  )
  if (!still) return <Grid>{widgets.map(cell)}</Grid>
  const sized = widgets.map((widget) => ({ widget, width: widget.view.width, height: widget.view.height }))
  return bandsOf(sized, LAYOUT_METRICS.print.columns).map((band) => (
    <div
      key={band[0]?.widget.view.id}
      className="w-grid w-band"
      data-long={band.some(({ widget }) => isLong(widget.view)) || undefined}
    >
      {band.map(({ widget }) => cell(widget))}
    </div>
  ))
}

/** More than fits on the rest of a page: its band may break between rows. */
function isLong({ body, height }: WidgetView): boolean {
  if (body?.kind === 'table') return body.rows.length > 4 * height
  return body?.kind === 'text' || body?.kind === 'historic' || body?.kind === 'upload'
}

/** The grid itself, for editors that put their own cells into it. */
export function Grid({ children }: { children: ReactNode }) {
  return (
    <div className="w-grid-box">
      <div className="w-grid">{children}</div>
    </div>
  )
}

/** A place in the grid: `width` quarters of a row (1–4), `height` rows (1–3). */
export function GridCell({
  width,
  height,
  ...rest
}: ComponentProps<'div'> & { width: number; height: number }) {
  return (
    <div
      {...rest}
      className={rest.className ? `w-cell ${rest.className}` : 'w-cell'}
      data-w={width}
      data-h={height}
    />
  )
}
