import { useEffect, useMemo, useRef } from 'react'
import type { Dashboard } from '../../../../shared/api/dashboards.ts'
import { paperLayout } from '../../../../shared/rules/paperFormat.ts'
import { inOrder } from '../../../../shared/rules/widgetOrder.ts'
import type { ApiError } from '../../../lib/ApiError.ts'
import { useInterval } from '../../../lib/useInterval.ts'
import { useSearch } from '../../../lib/useSearch.ts'
import { todayIn } from '../../../lib/zones.ts'
import { MayDownload, Sheet, sheetChanges, sheetNotes, useLayout, WidgetGrid } from '../../widgets/index.ts'
import { drawnFor, labelledWindows, shownDates } from '../view/choice.ts'
import { framesOf } from '../view/frame.ts'
import { useOfToday } from '../view/useOfToday.ts'
import { useWidgetData } from '../view/useWidgetData.ts'
import { shownView, type WidgetData } from '../view/widgetData.ts'
import { PublicControls } from './PublicControls.tsx'
import { paperDrawings } from './paperDrawings.ts'
import type { PagePart } from './part.ts'
import { useOnPaper } from './useOnPaper.ts'
import { usePrintReady } from './usePrintReady.ts'
import './public.css'

const REAL_TIME_MS = 60_000

interface Props {
  dashboard: Dashboard
  part: PagePart
  initial: WidgetData | null
  /** The page may no longer be read. */
  onRefused: (error: ApiError) => void
}

/** What readers see: the sheet with its dates and widgets, and the controls they may use. */
export function PublicPage({ dashboard: opened, part, initial, onRefused }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useSearch()
  const { dashboard, day } = useOfToday(opened)
  const {
    choice,
    query: dates,
    note,
  } = useMemo(() => shownDates(dashboard, search, todayIn(dashboard.timezone)), [dashboard, search])
  const frames = useMemo(() => framesOf(dashboard.widgets), [dashboard.widgets])
  const onPage = useMemo(() => inOrder(frames, part === 'realTime'), [frames, part])
  const printed = useMemo(() => onPage.filter(({ screenOnly }) => !screenOnly), [onPage])
  const paper = paperLayout(dashboard.styles)
  const drawings = useOnPaper(() => {
    const ids = printed.map(({ id }) => id)
    return part === 'print' || ids.length === 0
      ? {}
      : paperDrawings(dashboard.permalink, { ids, layout: paper }, dates)
  })
  const onPaper = drawings !== null
  const shown = onPaper || part === 'print' ? printed : onPage
  const measured = useLayout(box, onPaper)
  const layout = part === 'print' ? paper : measured
  const ids = useMemo(() => (layout ? shown.map(({ id }) => id) : []), [shown, layout])
  const query = useMemo(() => ({ ...dates, ...(layout && { layout }) }), [dates, layout])
  const shownFor = drawnFor(dashboard, choice, day)
  const first = useRef({
    query: { ...dates, layout: part === 'print' ? paper : screenLayout() },
    drawnFor: shownFor,
  })
  const { data, refresh } = useWidgetData({
    permalink: dashboard.permalink,
    ids,
    query,
    drawnFor: shownFor,
    onRefused,
    initial: initial ? { data: initial, ...first.current } : undefined,
  })

  // The server has named the page so, but for one whose password was just typed.
  useEffect(() => {
    document.title = dashboard.name
  }, [dashboard.name])
  useInterval(() => void refresh(ids, { cloak: false }), part === 'realTime' ? REAL_TIME_MS : null)
  usePrintReady(part === 'print' && ids.length > 0 && ids.every((id) => data[id] && !data[id].loading))

  const embedded = new URLSearchParams(search).get('embedded') === '1'
  return (
    <div className="public-page" data-embedded={embedded || undefined}>
      {!embedded && part !== 'print' && (
        <a className="skip-link" href="#content">
          Skip to content
        </a>
      )}
      <Sheet
        page
        dashboard={dashboard}
        company={dashboard.company ?? { name: '', logo: null }}
        windows={part === 'realTime' ? null : labelledWindows(choice, dashboard.locale)}
        datesNote={part === 'realTime' ? null : note}
        takenAt={null}
        layout={onPaper ? paper : (layout ?? 'wide')}
        theme={dashboard.styles.theme}
        changes={sheetChanges(
          dashboard.styles,
          shown.flatMap(({ id }) => data[id]?.view ?? []),
          shown.some(({ id }) => data[id]?.loading ?? true),
        )}
        notes={sheetNotes(
          shown.flatMap(({ id }) => data[id]?.view ?? []),
          dashboard.timezone,
          dashboard.locale.dates,
        )}
        controls={
          embedded || onPaper || part === 'print' ? undefined : (
            <PublicControls
              dashboard={dashboard}
              part={part}
              widgets={printed.length}
              hasRealTime={frames.some(({ realTime }) => realTime)}
              choice={choice}
              search={search}
              onSearch={setSearch}
            />
          )
        }
      >
        <MayDownload value={!dashboard.public || dashboard.downloads}>
          <div ref={box}>
            <WidgetGrid
              widgets={shown.map((frame) => ({
                view: shownView(frame, data[frame.id]),
                svg: drawings?.[frame.id] ?? data[frame.id]?.svg ?? null,
                loading: data[frame.id]?.loading ?? true,
              }))}
              layout={onPaper ? paper : (layout ?? 'wide')}
              owner={false}
              // On paper the sizes of all depend on one another.
              onAction={(_action, view) => void refresh(part === 'print' ? ids : [view.id])}
            />
          </div>
        </MayDownload>
      </Sheet>
    </div>
  )
}

/** The layout the server drew the first answer in; it guesses phones by their user agent, without a screen width. */
const screenLayout = () => (/Mobi/.test(navigator.userAgent) ? 'narrow' : 'wide')
