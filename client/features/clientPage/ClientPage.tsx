import { Stack } from '@mantine/core'
import type { Client } from '../../../shared/api/clients.ts'
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { useClientOverview } from './api.ts'
import { ClientAccounts } from './ClientAccounts.tsx'
import { ClientAlerts } from './ClientAlerts.tsx'
import { ClientDashboards } from './ClientDashboards.tsx'
import { ClientHead } from './ClientHead.tsx'
import { ClientNotes } from './ClientNotes.tsx'
import { ClientReports } from './ClientReports.tsx'
import { NextSteps } from './NextSteps.tsx'

/** A client to read: what it has, how that does, and what comes next. */
export function ClientPage({ client }: { client: Client }) {
  useDocumentTitle(client.name)
  const overview = useClientOverview(client.id)
  return (
    <Stack gap="xl">
      <ClientHead client={client} seenOn={overview.data?.logoSeenOn ?? null} />
      {client.dashboards === 0 ? (
        <NextSteps client={client} />
      ) : (
        <>
          <ClientDashboards clientId={client.id} />
          <ClientReports clientId={client.id} />
          <ClientNotes client={client} />
        </>
      )}
      {overview.isPending && <PageLoader label="Loading its accounts" />}
      {overview.isError && <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />}
      {overview.data && (
        <>
          <ClientAccounts clientId={client.id} accounts={overview.data.accounts} />
          <ClientAlerts overview={overview.data} />
        </>
      )}
    </Stack>
  )
}
