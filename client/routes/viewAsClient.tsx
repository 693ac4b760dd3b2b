import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useClient } from '../features/clients/index.ts'
import { ReadersDashboards } from '../features/readers/ReadersDashboards.tsx'
import { ApiError } from '../lib/ApiError.ts'
import { linkTo } from '../lib/paths.ts'
import NotFound from './notFound.tsx'

/** What a client's own people see, for those who work in the company. */
export default function ViewAsClient() {
  const { clientId = '' } = useParams()
  const client = useClient(clientId)
  if (client.error instanceof ApiError && client.error.status === 404) return <NotFound />
  return (
    <ReadersDashboards
      clientId={clientId}
      linkOf={linkTo.dashboardAsClient}
      text={`What ${client.data?.name ?? 'this client'}’s own people see once they have signed in.`}
      action={
        <Button variant="default" component={Link} to={linkTo.client(clientId)}>
          Stop viewing as the client
        </Button>
      }
    />
  )
}
