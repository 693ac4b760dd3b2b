import { Button, Center, Container } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { RESTORE_DAYS } from '../../shared/domain/deleted.ts'
import { DeletedTable, useDeleted } from '../features/deleted/index.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

export default function Deleted() {
  const deleted = useDeleted()
  const things = deleted.data?.pages.flatMap((page) => page.data)
  return (
    <Container size="lg" p={0}>
      <PageHeader
        title="Recently deleted"
        text={`What was deleted can be brought back for ${RESTORE_DAYS} days, as it was. Nobody sees it meanwhile, and nothing is sent.`}
      />
      {deleted.isPending && <PageLoader label="Loading what was deleted" />}
      {deleted.isError && <ErrorState error={deleted.error} onRetry={() => void deleted.refetch()} />}
      {things?.length === 0 && (
        <EmptyState
          icon={<IconTrash />}
          title="Nothing was deleted"
          text={`Dashboards, sources, clients and people stay here for ${RESTORE_DAYS} days once they are deleted.`}
        />
      )}
      {things !== undefined && things.length > 0 && <DeletedTable things={things} />}
      {deleted.hasNextPage && (
        <Center mt="md">
          <Button
            variant="default"
            loading={deleted.isFetchingNextPage}
            onClick={() => void deleted.fetchNextPage()}
          >
            Load more
          </Button>
        </Center>
      )}
    </Container>
  )
}
