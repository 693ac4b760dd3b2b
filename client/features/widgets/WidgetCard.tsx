import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { WidgetView } from '../../../shared/api/view.ts'
import { leastWidth } from '../../../shared/rules/layout.ts'
import { lowCard } from '../../../shared/rules/lowCards.ts'
import './card/card.css'
import { Facts } from './card/Facts.tsx'
import { Header } from './card/Header.tsx'
import { Banner, Blank } from './card/Message.tsx'
import { drawnState, type WidgetAction } from './card/states.ts'
import { type Panel, Tools } from './card/Tools.tsx'
import { bannerHeight, CARD } from './chart/box.ts'
import { DataTable } from './chart/DataTable.tsx'
import './chart/chart.css'
import { findFigures } from './explain/findFigures.ts'
import { useExplain } from './explain/useExplain.ts'
import type { PaperRoom } from './formats/format.ts'
import { formatOf, kindOf } from './formats/registry.ts'
import './formats/table/table.css'
import { Scroll, withKeys } from './Scroll.tsx'
import { SaveFigures } from './save/SaveFigures.tsx'

/** Paper has no use for it. */
const FigurePopover = import.meta.env.SSR ? () => null : lazy(() => import('./explain/FigurePopover.tsx'))

export interface WidgetCardProps {
  view: WidgetView
  /** The chart's drawing; null for formats that are not charts. */
  svg: string | null
  /** Owners read vendors' words and get the button that fixes it; clients read neutral words. */
  owner: boolean
  /** A new version is on its way: earlier content stays, dimmed; without any, its outline is shown. */
  loading?: boolean
  /** Printed, in that room: nothing moves or scrolls, everything is shown. */
  paper?: PaperRoom
  onAction?: (action: WidgetAction, view: WidgetView) => void
  /** Controls at the right of the title. */
  menu?: ReactNode
}

/** A widget: title, body in its format, its state in its own look, and where and when the figures are from. */
export function WidgetCard({ view, svg, owner, loading = false, paper, onAction, menu }: WidgetCardProps) {
  const [panel, setPanel] = useState<Panel | null>(null)
  const { body } = view
  const still = paper !== undefined
  const explains = view.origins.length > 0 && !still
  const { asked, close, handlers } = useExplain()
  const first = loading && !body
  const state = first ? 'loading' : drawnState(view)
  const { Skeleton } = formatOf(kindOf(view.format))
  const format = body && formatOf(body.kind)
  const figures = body && format?.figures?.(body)
  const shown = figures && !svg && !format?.readsWithoutDrawing ? 'table' : panel
  return (
    <article
      className="w-card"
      data-widget-id={view.id}
      data-state={state}
      data-nature={view.nature}
      data-kind={body?.kind ?? kindOf(view.format)}
      data-loading={loading || undefined}
      data-explains={explains || undefined}
      aria-busy={loading}
      aria-keyshortcuts={still ? undefined : 'PageDown PageUp'}
      aria-label={nameOf(view)}
    >
      <Header view={view} state={state}>
        {/* Before the tools, which stay at the edge where its buttons come with the pointer. */}
        {menu && <div className="w-menu">{menu}</div>}
        {view.nature === 'interactive' && !still && (
          <Tools view={view} tabular={Boolean(figures && svg)} panel={panel} onPanel={setPanel} />
        )}
      </Header>
      <div className="w-body" {...(explains && handlers)}>
        {first && <Skeleton />}
        {!first && !body && <Blank view={view} owner={owner} onAction={onAction} />}
        {body && shown === 'table' && figures && (
          <Scroll label={withKeys(`${view.title}: figures`)}>
            {panel === 'table' && <SaveFigures view={view} />}
            <DataTable figures={figures} caption={view.title} />
          </Scroll>
        )}
        {body && shown === 'facts' && <Facts view={view} />}
        {body && !shown && <Body view={view} body={body} svg={svg} paper={paper} />}
      </div>
      {!first && <Banner view={view} owner={owner} onAction={onAction} />}
      {asked && (
        <Suspense fallback={null}>
          <FigurePopover
            key={asked.id}
            view={view}
            asked={asked}
            figures={findFigures(view, asked.address)}
            onClose={() => close(asked.id)}
          />
        </Suspense>
      )}
    </article>
  )
}

/** The title, and that its figures are no real ones. */
const nameOf = ({ title, sample }: WidgetView): string | undefined =>
  (sample ? [title, 'sample figures'] : [title]).filter(Boolean).join(', ') || undefined

function Body(props: {
  view: WidgetView
  body: NonNullable<WidgetView['body']>
  svg: string | null
  paper: PaperRoom | undefined
}) {
  const { view, body, svg, paper } = props
  const { Render } = formatOf(body.kind)
  const { title, width, height, description } = view
  const low = lowCard(view)?.rows ?? null
  // A low card grows with a message below its figures.
  const banner = low ? 0 : bannerHeight(view, leastWidth('wide', width) - 2 * (CARD.paddingX + CARD.border))
  return (
    <Render
      body={body}
      title={title}
      svg={svg}
      size={{ width, height, low, described: description !== '', banner }}
      still={paper !== undefined}
      paper={paper}
    />
  )
}
