import { Button, Center, Container } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearchOff, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { RESTORE_DAYS } from '../../shared/domain/deleted.ts'
import { DeletedTable, useDeleted } from '../features/deleted/index.ts'
import { tabbableIn } from '../lib/tabbable.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { ResultCount } from '../ui/ResultCount.tsx'
import { SearchField } from '../ui/SearchField.tsx'

/** From more than these there is a search. */
const MANY = 20
const SEARCH_DEBOUNCE_MS = 300

export default function Deleted() {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS)
  const deleted = useDeleted(asked)
  const things = deleted.data?.pages.flatMap((page) => page.data) ?? []
  const box = useRef<HTMLDivElement>(null)
  const [readOnFrom, readOn] = useState<number | null>(null)
  useEffect(() => {
    if (readOnFrom === null || things.length <= readOnFrom) return
    // The first row that was added: there reading goes on, and the button goes with the last page.
    const added = box.current?.querySelectorAll<HTMLElement>('tbody > tr')[readOnFrom]
    if (added) tabbableIn(added)[0]?.focus()
    readOn(null)
  }, [things.length, readOnFrom])
  return (
    <Container size="lg" p={0}>
      <PageHeader
        title="Recently deleted"
        text={`What was deleted can be brought back for ${RESTORE_DAYS} days, as it was. Nobody sees it meanwhile, and nothing is sent.`}
      />
      {deleted.isPending && <PageLoader label="Loading what was deleted" />}
      {deleted.isError && <ErrorState error={deleted.error} onRetry={() => void deleted.refetch()} />}
      {(things.length > MANY || search !== '') && (
        <SearchField
          label="Search what was deleted"
          value={search}
          onSearch={setSearch}
          w={{ base: '100%', xs: 280 }}
          mb="md"
        />
      )}
      <ResultCount
        searched={asked !== ''}
        count={things.length}
        hasMore={deleted.hasNextPage}
        what="result"
      />
      {things.length > 0 && (
        <div ref={box}>
          <DeletedTable things={things} />
        </div>
      )}
      {deleted.isSuccess && things.length === 0 && <Nothing searched={asked !== ''} />}
      {deleted.hasNextPage && (
        <Center mt="md">
          <Button
            variant="default"
            loading={deleted.isFetchingNextPage}
            onClick={() => {
              readOn(things.length)
              void deleted.fetchNextPage()
            }}
          >
            Load more
          </Button>
        </Center>
      )}
    </Container>
  )
}

function Nothing({ searched }: { searched: boolean }) {
  return searched ? (
    <EmptyState icon={<IconSearchOff />} title="Nothing found" text="Nothing deleted has such a name." />
  ) : (
    <EmptyState
      icon={<IconTrash />}
      title="Nothing was deleted"
      text={`Dashboards, sources, clients and people stay here for ${RESTORE_DAYS} days once they are deleted.`}
    />
  )
}
