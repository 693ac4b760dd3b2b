import type { ComponentProps, ReactNode } from 'react'
import type { WidgetView } from '../../../shared/api/view.ts'
import { isPaper, type Layout } from '../../../shared/domain/widgets.ts'
import { type LowCard, lowCard } from '../../../shared/rules/lowCards.ts'
import type { WidgetAction } from './card/states.ts'
import type { PaperRoom } from './formats/format.ts'
import './grid/grid.css'
import { printedBands } from './grid/printedBands.ts'
import { stepToCard } from './grid/stepToCard.ts'
import { cardId } from './sheet/KeyChanges.tsx'
import { WidgetCard } from './WidgetCard.tsx'

export interface GridWidget {
  view: WidgetView
  svg: string | null
  loading?: boolean
}

export interface WidgetGridProps {
  /** In the order they are shown. */
  widgets: readonly GridWidget[]
  /** One of paper puts everything on paper; on screens the grid follows its own width. */
  layout?: Layout
  owner: boolean
  onAction?: (action: WidgetAction, view: WidgetView) => void
  menu?: (view: WidgetView) => ReactNode
}

/** The widgets of a dashboard in quarters of a row. */
export function WidgetGrid({ widgets, layout = 'wide', ...of }: WidgetGridProps) {
  if (!isPaper(layout)) {
    return (
      <Grid>
        {widgets.map((widget) => (
          <WidgetCell key={widget.view.id} widget={widget} {...of} />
        ))}
      </Grid>
    )
  }
  return printedBands(widgets, layout).map((band) => (
    <PrintedBand key={band[0]?.view.id} band={band} {...of} />
  ))
}

type CellProps = Omit<WidgetGridProps, 'widgets' | 'layout'>

/** One widget in its place. */
export function WidgetCell({
  widget: { view, svg, loading },
  paper,
  owner,
  onAction,
  menu,
}: CellProps & { widget: GridWidget; paper?: PaperRoom }) {
  return (
    <GridCell id={cardId(view.id)} width={view.width} height={view.height} low={lowCard(view)}>
      <WidgetCard
        view={view}
        svg={svg}
        owner={owner}
        loading={loading}
        paper={paper}
        onAction={onAction}
        menu={menu?.(view)}
      />
    </GridCell>
  )
}

/** Widgets that stay together on paper. */
export function PrintedBand({
  band,
  ...of
}: CellProps & { band: ReturnType<typeof printedBands<GridWidget>>[number] }) {
  return (
    <div className="w-band" data-long={band[0]?.paper.long || undefined}>
      {band.map(({ paper, ...widget }) => (
        <WidgetCell key={widget.view.id} widget={widget} paper={paper} {...of} />
      ))}
    </div>
  )
}

/** The grid itself, for editors that put their own cells into it. */
export function Grid({ children }: { children: ReactNode }) {
  return (
    <div className="w-grid-box">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that go from card to card, whichever has the focus */}
      <div className="w-grid" onKeyDown={stepToCard}>
        {children}
      </div>
    </div>
  )
}

/** A place in the grid: `width` quarters of a row (1–4), `height` rows (1–3), or as `low` as its figures. */
export function GridCell({
  width,
  height,
  low,
  ...rest
}: ComponentProps<'div'> & { width: number; height: number; low: LowCard | null }) {
  return (
    <div
      {...rest}
      className={rest.className ? `w-cell ${rest.className}` : 'w-cell'}
      data-w={width}
      data-h={height}
      data-low={low?.rows}
      data-low-narrow={low?.narrow || undefined}
    />
  )
}
