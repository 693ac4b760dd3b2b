import { Stack, Text } from '@mantine/core'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { NoMailNote, ReportRow, useClientReports } from '../reports/index.ts'
import { PageSection } from './PageSection.tsx'

/** What is mailed of a client's dashboards: how it went last, and when it goes out next. */
export function ClientReports({ clientId }: { clientId: string }) {
  const reports = useClientReports(clientId)
  return (
    <PageSection title="Automatic reports">
      {reports.isPending && <PageLoader label="Loading reports" />}
      {reports.isError && <ErrorState error={reports.error} onRetry={() => void reports.refetch()} />}
      {reports.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          None of its dashboards is mailed yet. Open one, choose Share, then Schedule.
        </Text>
      )}
      {reports.data !== undefined && reports.data.length > 0 && (
        <>
          <NoMailNote />
          <Stack gap="sm">
            {reports.data.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </Stack>
        </>
      )}
    </PageSection>
  )
}
