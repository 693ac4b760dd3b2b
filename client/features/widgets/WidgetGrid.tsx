import type { ComponentProps, ReactNode } from 'react'
import type { WidgetView } from '../../../shared/api/view.ts'
import type { Layout } from '../../../shared/domain/widgets.ts'
import { LAYOUT_METRICS } from '../../../shared/rules/layout.ts'
import type { WidgetAction } from './card/states.ts'
import { bandsOf } from './grid/bands.ts'
import './grid/grid.css'
import { stepToCard } from './grid/stepToCard.ts'
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
  return printedBands(widgets).map((band) => (
    <div
      key={band[0]?.view.id}
      className="w-band"
      data-long={band[0] && isLong(band[0].view) ? true : undefined}
    >
      {band.map(cell)}
    </div>
  ))
}

/** Bands that pages break between. What is longer than a page is a band of its own, which may break inside. */
function printedBands(widgets: readonly GridWidget[]): GridWidget[][] {
  const runs: GridWidget[][] = [[]]
  for (const widget of widgets) {
    if (isLong(widget.view)) runs.push([widget], [])
    else runs.at(-1)?.push(widget)
  }
  const sizeOf = ({ view }: GridWidget) => view
  return runs.flatMap((run) => bandsOf(run, sizeOf, LAYOUT_METRICS.print.columns))
}

/** Rows and characters from which a table or text asks for the whole width and for page breaks. */
const LONG = { rows: 24, characters: 2400, articles: 3 }

function isLong({ body }: WidgetView): boolean {
  if (body?.kind === 'table') return body.rows.length > LONG.rows
  if (body?.kind === 'text') return body.html.length > LONG.characters
  return body?.kind === 'historic' && body.articles.length > LONG.articles
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
