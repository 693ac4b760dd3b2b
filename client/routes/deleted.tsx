import { Container, TextInput } from '@mantine/core'
import { IconSearch, IconSearchOff, IconTrash } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { RESTORE_DAYS } from '../../shared/domain/deleted.ts'
import { DeletedTable, useDeleted } from '../features/deleted/index.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { ResultCount } from '../ui/ResultCount.tsx'

/** With more rows than these there is a search. */
const MANY = 20

export default function Deleted() {
  const deleted = useDeleted()
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search.trim().toLowerCase())
  const all = deleted.data ?? []
  const found = all.filter(({ name }) => name.toLowerCase().includes(words))
  return (
    <Container size="lg" p={0}>
      <PageHeader
        title="Recently deleted"
        text={`What was deleted can be brought back for ${RESTORE_DAYS} days, as it was. Nobody sees it meanwhile, and nothing is sent.`}
      />
      {deleted.isPending && <PageLoader label="Loading what was deleted" />}
      {deleted.isError && <ErrorState error={deleted.error} onRetry={() => void deleted.refetch()} />}
      {deleted.data?.length === 0 && (
        <EmptyState
          icon={<IconTrash />}
          title="Nothing was deleted"
          text={`Dashboards, sources, clients and people stay here for ${RESTORE_DAYS} days once they are deleted.`}
        />
      )}
      {(all.length > MANY || search !== '') && (
        <TextInput
          type="search"
          aria-label="Search what was deleted"
          placeholder="Search"
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          w={{ base: '100%', xs: 280 }}
          mb="md"
        />
      )}
      <ResultCount searched={words !== ''} count={found.length} what="result" />
      {found.length > 0 && <DeletedTable things={found} />}
      {all.length > 0 && found.length === 0 && (
        <EmptyState icon={<IconSearchOff />} title="Nothing found" text="Nothing deleted has such a name." />
      )}
    </Container>
  )
}
