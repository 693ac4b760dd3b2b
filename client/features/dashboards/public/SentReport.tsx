import { Alert, Anchor } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { dataOf } from '../../../../shared/api/common.ts'
import { type SentReport as Sent, sentReport } from '../../../../shared/api/sentReports.ts'
import type { PaperLayout, ScreenLayout } from '../../../../shared/domain/widgets.ts'
import { rangeLabel } from '../../../../shared/rules/dateRange.ts'
import { DEFAULT_LOCALE } from '../../../../shared/rules/locale.ts'
import { paperLayout } from '../../../../shared/rules/paperFormat.ts'
import { ApiError } from '../../../lib/ApiError.ts'
import { call, readNow } from '../../../lib/api.ts'
import { authorisationOf } from '../../../lib/authorisation.ts'
import { linkTo } from '../../../lib/paths.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { StatusPage } from '../../../ui/StatusPage.tsx'
import { layoutFor, Sheet, sheetChanges, sheetNotes, useLayout, WidgetGrid } from '../../widgets/index.ts'
import type { FirstData } from './firstData.ts'
import { PasswordGate } from './PasswordGate.tsx'
import { Unavailable } from './Unavailable.tsx'
import { useOnPaper } from './useOnPaper.ts'
import './public.css'

interface Props {
  permalink: string
  /** What the mail's link carries. */
  sent: string
  first: FirstData | null
}

/** A report's page exactly as it was sent: where readers have no choice of days, its mail leads here. */
export function SentReport({ permalink, sent, first }: Props) {
  const client = useQueryClient()
  const [layout, setLayout] = useState(() => layoutFor(window.innerWidth))
  const [asksPassword, setAsksPassword] = useState(first?.kind === 'password')
  const report = useQuery({
    queryKey: [...sentKey(permalink), sent, layout],
    queryFn: ({ signal }) => loadSent(permalink, sent, layout, signal),
    enabled: !asksPassword && first?.kind !== 'missing' && first?.kind !== 'unavailable',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const refused = report.error instanceof ApiError ? report.error : null
  if (asksPassword || refused?.id === 'password_required') {
    return (
      <PasswordGate
        permalink={permalink}
        onOpen={() => {
          setAsksPassword(false)
          void client.resetQueries({ queryKey: sentKey(permalink) })
        }}
      />
    )
  }
  if (first?.kind === 'unavailable') return <Unavailable agency={first} />
  if (refused?.status === 402) return <Unavailable agency={null} />
  if (first?.kind === 'missing' || refused?.status === 404)
    return <Missing permalink={permalink} error={refused} />
  if (report.isError) return <ErrorState error={report.error} onRetry={() => void report.refetch()} />
  if (!report.data) return <PageLoader label="Loading the report" />
  return (
    <SentPage
      report={report.data}
      onLayout={setLayout}
      drawingsForPaper={(paper) => sentDrawings(permalink, { sent, layout: paper })}
    />
  )
}

const sentKey = (permalink: string) => ['sent', permalink] as const

const loadSent = async (
  permalink: string,
  sent: string,
  layout: ScreenLayout,
  signal: AbortSignal,
): Promise<Sent> =>
  (
    await call(dataOf(sentReport), 'GET', `/api/dashboards/${permalink}/sent`, {
      query: { sent, layout },
      authorisation: authorisationOf(permalink),
      signal,
    })
  ).data

/** Drawings for paper by widget, as those of `paperDrawings.ts`: without them the screen's are printed, scaled down. */
function sentDrawings(
  permalink: string,
  query: { sent: string; layout: PaperLayout },
): Record<string, string | null> {
  const text = readNow(`/api/dashboards/${permalink}/sent`, {
    query,
    authorisation: authorisationOf(permalink),
  })
  if (text === null) return {}
  const { widgets } = dataOf(sentReport).parse(JSON.parse(text)).data
  return Object.fromEntries(widgets.map(({ view, svg }) => [view.id, svg]))
}

function SentPage(props: {
  report: Sent
  onLayout: (layout: ScreenLayout) => void
  drawingsForPaper: (layout: PaperLayout) => Record<string, string | null>
}) {
  const { report, onLayout, drawingsForPaper } = props
  const { dashboard, company, windows, takenAt, widgets } = report
  const box = useRef<HTMLDivElement>(null)
  const paper = paperLayout(dashboard.styles)
  const drawings = useOnPaper(() => drawingsForPaper(paper))
  const onPaper = drawings !== null
  const layout = useLayout(box, onPaper)
  useEffect(() => {
    document.title = dashboard.name
  }, [dashboard.name])
  useEffect(() => {
    if (layout) onLayout(layout)
  }, [layout, onLayout])
  const views = widgets.map(({ view }) => view)
  const { dates } = dashboard.locale ?? DEFAULT_LOCALE
  const day = Temporal.Instant.from(takenAt).toZonedDateTimeISO(dashboard.timezone).toPlainDate().toString()
  return (
    <>
      {!onPaper && (
        <Alert variant="light" p="sm" radius={0} role="status">
          As sent on <bdi>{rangeLabel({ start: day, end: day }, dates)}</bdi>.{' '}
          <Anchor href={linkTo.dashboard(dashboard.permalink)} inherit underline="always">
            Open the dashboard as it is now
          </Anchor>
        </Alert>
      )}
      <main className="public-page">
        <Sheet
          dashboard={dashboard}
          company={company}
          windows={windows}
          takenAt={takenAt}
          layout={onPaper ? paper : (layout ?? 'wide')}
          theme={dashboard.styles.theme}
          changes={sheetChanges(dashboard.styles, views, false)}
          notes={sheetNotes(views, dashboard.timezone, dates)}
        >
          <div ref={box}>
            <WidgetGrid
              widgets={widgets.map(({ view, svg }) => ({ view, svg: drawings?.[view.id] ?? svg }))}
              layout={onPaper ? paper : (layout ?? 'wide')}
              owner={false}
            />
          </div>
        </Sheet>
      </main>
    </>
  )
}

function Missing({ permalink, error }: { permalink: string; error: ApiError | null }) {
  return (
    <StatusPage
      code="404"
      title="There is no report at this address"
      text={error?.message ?? 'The link may have been renewed or withdrawn. Ask whoever sent it to you.'}
      {...(error && { onward: { href: linkTo.dashboard(permalink), label: 'Open the dashboard' } })}
    />
  )
}
