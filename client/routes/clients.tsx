import { Button, Container } from '@mantine/core'
import { IconAddressBook, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { useClients } from '../features/clients/api.ts'
import { ClientTable } from '../features/clients/ClientTable.tsx'
import { linkTo } from '../lib/paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { ResultCount } from '../ui/ResultCount.tsx'
import { SearchField } from '../ui/SearchField.tsx'

export default function Clients() {
  const clients = useClients()
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search.trim().toLowerCase())
  const found = clients.data?.filter(({ name }) => name.toLowerCase().includes(words)) ?? []
  const add = (
    <Button component={Link} to={linkTo.createClient()} leftSection={<IconPlus size={16} />}>
      Add a client
    </Button>
  )
  return (
    <Container size="lg" p={0}>
      <PageHeader
        title="Clients"
        text="Whom you work for. A dashboard made for a client takes its logo, colour, time zone and usual accounts."
        action={clients.data?.length ? add : undefined}
      />
      {clients.isPending && <PageLoader label="Loading clients" />}
      {clients.isError && <ErrorState error={clients.error} onRetry={() => void clients.refetch()} />}
      {clients.data?.length === 0 && (
        <EmptyState
          icon={<IconAddressBook />}
          title="No clients yet"
          text="Add the first one with its logo and accounts; its dashboards are then filled at once."
          action={add}
        />
      )}
      {clients.data !== undefined && clients.data.length > 0 && (
        <>
          <SearchField
            label="Search clients"
            value={search}
            onSearch={setSearch}
            w={{ base: '100%', xs: 280 }}
            mb="md"
          />
          <ResultCount searched={words !== ''} count={found.length} what="client" />
          {found.length > 0 ? (
            <ClientTable clients={found} />
          ) : (
            <EmptyState icon={<IconSearchOff />} title="Nothing found" text="No client has such a name." />
          )}
        </>
      )}
    </Container>
  )
}
