import { Container } from '@mantine/core'
import { useParams } from 'react-router'
import { ClientPage } from '../features/clientPage/index.ts'
import { useClient } from '../features/clients/index.ts'
import { ApiError } from '../lib/ApiError.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import NotFound from './notFound.tsx'

export default function ClientRoute() {
  const { clientId = '' } = useParams()
  const found = useClient(clientId)
  if (found.error instanceof ApiError && found.error.status === 404) return <NotFound />
  return (
    <Container size="lg" p={0}>
      {found.isPending && <PageLoader label="Loading the client" />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <ClientPage key={found.data.id} client={found.data} />}
    </Container>
  )
}
