import { Button, Container, Divider } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import type { Client } from '../../shared/api/clients.ts'
import { useClient, useDeleteClient } from '../features/clients/api.ts'
import { ClientFields } from '../features/clients/ClientFields.tsx'
import { deletionInWords } from '../features/clients/inWords.ts'
import { notifyDeleted } from '../features/deleted/index.ts'
import { ApiError } from '../lib/ApiError.ts'
import { linkTo } from '../lib/paths.ts'
import { useDocumentTitle } from '../lib/useDocumentTitle.ts'
import { confirm } from '../ui/confirm.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormPage, useLeaveGuard } from '../ui/FormDialog.tsx'
import { notifyDone, notifyFailed } from '../ui/notify.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import NotFound from './notFound.tsx'

/** The form of a client, or without an id in the address that of a new one. */
export default function ClientFormRoute() {
  const { clientId = null } = useParams()
  const found = useClient(clientId)
  if (found.error instanceof ApiError && found.error.status === 404) return <NotFound />
  return (
    <Container size="lg" p={0}>
      <FormPage>
        {clientId === null && <NewClient />}
        {clientId !== null && found.isPending && <PageLoader label="Loading the client" />}
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.data && <EditClient key={found.data.id} client={found.data} />}
      </FormPage>
    </Container>
  )
}

function NewClient() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Add a client" />
      <ClientFields
        client={null}
        onSaved={({ id, name }) => {
          notifyDone(`${name} is added.`)
          void navigate(linkTo.client(id))
        }}
      />
    </>
  )
}

function EditClient({ client }: { client: Client }) {
  useDocumentTitle(`Edit ${client.name}`)
  const navigate = useNavigate()
  const deletion = useDeleteClient()
  const { settle } = useLeaveGuard()
  const remove = async () => {
    const sure = await confirm({
      title: `Delete “${client.name}”?`,
      text: deletionInWords(client),
      submit: 'Delete',
      danger: true,
    })
    if (!sure) return
    try {
      await deletion.mutateAsync(client.id)
      settle()
      notifyDeleted(client.name, client.id)
      await navigate(linkTo.clients())
    } catch (error) {
      notifyFailed(error)
    }
  }
  return (
    <>
      <PageHeader title={`Edit ${client.name}`} />
      <ClientFields client={client} onSaved={() => notifyDone('Saved.')} />
      <Divider maw={560} my="lg" />
      <Button
        variant="outline"
        color="red"
        leftSection={<IconTrash size={16} />}
        loading={deletion.isPending}
        onClick={() => void remove()}
      >
        Delete
      </Button>
    </>
  )
}
