import { Button, Container, Stack } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useReports } from '../features/reports/api.ts'
import { NoMailNote } from '../features/reports/NoMailNote.tsx'
import { ReportRow } from '../features/reports/ReportRow.tsx'
import { linkTo } from '../lib/paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

export default function AutomaticReports() {
  const reports = useReports()
  return (
    <Container size="lg" p={0}>
      <PageHeader title="Automatic reports" text="Dashboards that are mailed on a schedule." />
      <NoMailNote />
      {reports.isPending && <PageLoader label="Loading reports" />}
      {reports.isError && <ErrorState error={reports.error} onRetry={() => void reports.refetch()} />}
      {reports.data?.length === 0 && (
        <EmptyState
          icon={<IconCalendarTime />}
          title="No automatic reports yet"
          text="Open a dashboard, choose Share, then Schedule."
          action={
            <Button component={Link} to={linkTo.dashboards()}>
              Choose a dashboard
            </Button>
          }
        />
      )}
      <Stack gap="sm">
        {reports.data?.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </Stack>
    </Container>
  )
}
