import { Paper, Stack, Text, Title } from '@mantine/core'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { AddressForm } from './AddressForm.tsx'
import { useSender } from './api.ts'
import { Records } from './Records.tsx'

/** The address that reports are sent from: the agency's own, once its DNS records are found. */
export function SenderCard() {
  const { data, isPending, error, refetch } = useSender()
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="sender">
      <Stack>
        <div>
          <Title order={2} size="h4" id="sender">
            Sender of reports
          </Title>
          <Text size="sm" c="dimmed">
            Reports come from your own address once your domain says that we may send for it.
          </Text>
        </div>
        {isPending && <PageLoader />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && <AddressForm sender={data} />}
        {data?.address && <Records sender={data} />}
      </Stack>
    </Paper>
  )
}
