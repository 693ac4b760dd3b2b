import { Alert, Button, Center, Container, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { id } from '../../../../shared/api/common.ts'
import type { PersonView } from '../../../../shared/api/viewAs.ts'
import { describeRule } from '../../../../shared/rules/reportSchedule.ts'
import { ApiError } from '../../../lib/ApiError.ts'
import { linkTo } from '../../../lib/paths.ts'
import { useDocumentTitle } from '../../../lib/useDocumentTitle.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { dashboardsInWords } from '../../clients/index.ts'
import { useProviders } from '../../configs/index.ts'
import { useViewAs } from '../api.ts'
import { SeenList } from './SeenList.tsx'

const TYPING_MS = 200

/** What a person of the company sees, to look at only. */
export function ViewAsPage({ userId }: { userId: string }) {
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim(), TYPING_MS)
  const view = useViewAs(userId, wanted)
  const providers = useProviders()
  // One login is often that of several kinds.
  const kinds = new Map(providers.data?.map(({ kind, name }) => [kind, name]))
  const [first] = providers.data ? (view.data?.pages ?? []) : []
  const title = first ? `As ${first.name} sees it` : 'As somebody else sees it'
  useDocumentTitle(title)
  const isNobody = !id.safeParse(userId).success
  if (isNobody || (view.error instanceof ApiError && view.error.status === 404)) {
    return <Navigate to={linkTo.notFound()} replace />
  }
  const failed = view.isError ? view : providers.isError ? providers : null
  return (
    <Container size="lg" p={0}>
      <PageHeader title={title} />
      <Alert
        color="yellow"
        variant="light"
        icon={<IconEye size={18} />}
        title="You look at what another person sees"
        mb="lg"
        role="note"
      >
        <Stack gap="sm" align="flex-start">
          You are still yourself: nothing here can be opened or changed, and nobody is told.
          <Button size="xs" variant="default" component={Link} to={linkTo.user(userId)}>
            Stop viewing
          </Button>
        </Stack>
      </Alert>
      {(view.isPending || providers.isPending) && <PageLoader label="Loading what this person sees" />}
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {first?.role === 'client' && (
        <SeenList
          title={`Dashboards of ${first.reads.name}`}
          rows={first.reads.dashboards.map(({ permalink, name }) => ({ id: permalink, name, more: '' }))}
          nothing="There is no active dashboard for this client."
        />
      )}
      {first && first.role !== 'client' && (
        <Stack gap="xl">
          <div>
            <SearchField
              label="Search these dashboards"
              placeholder="Search dashboards"
              value={search}
              onSearch={setSearch}
              w={{ base: '100%', xs: 280 }}
              mb="md"
            />
            <SeenList
              title={`Dashboards (${first.dashboards.meta.total})`}
              rows={(view.data?.pages ?? []).flatMap(dashboardsIn)}
              nothing={wanted === '' ? 'This person sees no dashboard.' : 'No dashboard has such a name.'}
            />
            {view.hasNextPage && (
              <Center mt="md">
                <Button
                  variant="default"
                  loading={view.isFetchingNextPage}
                  onClick={() => void view.fetchNextPage()}
                >
                  Show more
                </Button>
              </Center>
            )}
          </div>
          <SeenList
            title={`Clients (${first.clients.length})`}
            rows={first.clients.map((one) => ({ ...one, more: dashboardsInWords(one.dashboards) }))}
            nothing="No client is there for this person to see."
          />
          <SeenList
            title={`Sources (${first.sources.length})`}
            rows={first.sources.map(({ id, name, account, uses }) => ({
              id,
              name: [kinds.get(name), account].filter(Boolean).join(': '),
              more: dashboardsInWords(uses.dashboards),
            }))}
            nothing="This person sees no source."
          />
          <SeenList
            title={`Groups of Mission Control (${first.groups.length})`}
            rows={first.groups.map(({ id, name, domains }) => ({
              id,
              name,
              more: domains === 1 ? '1 domain' : `${domains} domains`,
            }))}
            nothing="This person sees no group."
          />
          <SeenList
            title={`Automatic reports (${first.reports.length})`}
            rows={first.reports.map((report) => ({
              id: report.id,
              name: report.dashboardName,
              more: report.paused ? 'Paused' : describeRule(report),
            }))}
            nothing="This person sees no automatic report."
          />
        </Stack>
      )}
    </Container>
  )
}

const dashboardsIn = (page: PersonView) =>
  page.role === 'client'
    ? []
    : page.dashboards.data.map(({ id, name, client, active }) => ({
        id,
        name,
        more: [client?.name ?? 'No client', ...(active ? [] : ['archived'])].join(', '),
      }))
