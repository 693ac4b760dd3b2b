import { Divider, Stack, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { focusPart } from '../../lib/tabbable.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { REPORTS_KEY, useReports } from './api.ts'
import { ReportForm } from './ReportForm.tsx'
import { ReportRow } from './ReportRow.tsx'

/** The automatic reports of one dashboard, and the form for another one. */
export function SchedulePanel({ dashboardId }: { dashboardId: string }) {
  const reports = useReports()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [made, setMade] = useState<number | null>(null)
  const count = reports.data?.filter((report) => report.dashboardId === dashboardId).length ?? 0
  // The form that made it begins anew: the focus goes to what has been made.
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
      <ReportForm
        key={own.length}
        dashboardId={dashboardId}
        existing={own.length}
        onCreated={() => {
          notifyDone('The report is scheduled.')
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
