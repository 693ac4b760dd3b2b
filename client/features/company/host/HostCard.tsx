import { Paper, Stack, Text, Title } from '@mantine/core'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { useHost } from './api.ts'
import { HostForm } from './HostForm.tsx'
import { HostRecords } from './HostRecords.tsx'

/** The address of the company's own at which its people and clients find their dashboards. */
export function HostCard() {
  const { data, isPending, error, refetch } = useHost()
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="own-domain">
      <Stack>
        <div>
          <Title order={2} size="h4" id="own-domain">
            Own domain
          </Title>
          <Text size="sm" c="dimmed">
            Your people sign in and your clients read at a name below your own domain. Shared links and mails
            lead there.
          </Text>
        </div>
        {isPending && <PageLoader />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && <HostForm current={data} />}
        {data?.host && <HostRecords current={data} />}
      </Stack>
    </Paper>
  )
}
