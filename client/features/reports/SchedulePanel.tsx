import { Divider, Stack, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { WeekStart } from '../../../shared/domain/locales.ts'
import { focusPart } from '../../lib/tabbable.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { REPORTS_KEY, useReports } from './api.ts'
import { ReportForm } from './ReportForm.tsx'
import { ReportRow } from './ReportRow.tsx'
import { UnsetWarning } from './UnsetWarning.tsx'

interface Props {
  dashboardId: string
  /** Day on which its weeks begin. */
  weekStart: WeekStart
  /** That a new report begins with. */
  zone: string
  /** What the dashboard's widgets lack, as sentences, and the way to choose it. */
  unset: readonly string[]
  onSetUp: (() => void) | null
}

/** The automatic reports of one dashboard, and the form for another one. */
export function SchedulePanel({ dashboardId, weekStart, zone, unset, onSetUp }: Props) {
  const reports = useReports()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [made, setMade] = useState<number | null>(null)
  const count = reports.data?.filter((report) => report.dashboardId === dashboardId).length ?? 0
  // The form is reset, so the focus goes to the report that it has created.
  useEffect(() => {
    if (made === null || count <= made || !heading.current) return
    focusPart(heading.current)
    setMade(null)
  }, [made, count])
  if (reports.isPending) return <PageLoader label="Loading reports" />
  if (reports.isError) return <ErrorState error={reports.error} onRetry={() => void reports.refetch()} />
  const own = reports.data.filter((report) => report.dashboardId === dashboardId)
  return (
    <Stack>
      {unset.length > 0 && (
        <UnsetWarning unset={unset} onSetUp={onSetUp}>
          Widgets without a source are left out of the report; for anything else it is held and not sent.
        </UnsetWarning>
      )}
      <ReportForm
        key={own.length}
        dashboardId={dashboardId}
        weekStart={weekStart}
        zone={zone}
        existing={own.length}
        onCreated={(report) => {
          notifyDone(
            report.unset.length > 0
              ? `The report is scheduled. Before it goes out, mend this: ${report.unset.join(' ')}`
              : 'The report is scheduled.',
          )
          setMade(own.length)
          void client.invalidateQueries({ queryKey: REPORTS_KEY })
        }}
      />
      {own.length > 0 && (
        <>
          <Divider />
          <Title order={3} size="h5" ref={heading}>
            Scheduled
          </Title>
          {own.map((report) => (
            <ReportRow key={report.id} report={report} showDashboard={false} />
          ))}
        </>
      )}
    </Stack>
  )
}
