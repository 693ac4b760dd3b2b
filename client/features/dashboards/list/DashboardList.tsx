import { Button, Table, Text } from '@mantine/core'
import { IconLayoutDashboard, IconSearchOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { linkTo } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { useClients } from '../../clients/index.ts'
import { type DashboardFilter, useDashboards } from '../api.ts'
import { useSampleDashboard } from '../useSampleDashboard.ts'
import { clientOf } from './clientOf.ts'
import { DashboardRow } from './DashboardRow.tsx'
import { DashboardTable } from './DashboardTable.tsx'
import { GroupHead } from './GroupHead.tsx'
import { groupsOf } from './groups.ts'
import { useFolded } from './useFolded.ts'

interface Props {
  /** Null while it is not known yet. */
  filter: DashboardFilter | null
  /** Whether anything but archived ones is left out. */
  filtered: boolean
  hasClients: boolean
  /** Takes search and filters back. */
  onClear: () => void
}

/** The company's dashboards that match, fifty at a time. */
export function DashboardList({ filter, filtered, hasClients, onClear }: Props) {
  const list = useDashboards(filter)
  const folded = useFolded()
  if (list.isPending) return <PageLoader label="Loading dashboards" />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.data)
  const total = list.data.pages[0]?.meta.total ?? 0
  if (items.length === 0) {
    const client = filter && isOfClientAlone(filter) ? clientOf(filter) : null
    if (client !== null) return <NoneOfClient client={client} onClear={onClear} />
    return <NoDashboards onClear={filtered ? onClear : null} archivedHidden={!filter?.all && total > 0} />
  }
  return (
    <DashboardTable list={list}>
      {filter?.order === 'client' && hasClients ? (
        groupsOf(items).map((group, at, { length }) => {
          const id = group.client?.id ?? 'none'
          const isOpen = !folded.isFolded(id)
          return (
            <Table.Tbody key={id}>
              <GroupHead
                group={group}
                isCut={at === length - 1 && list.hasNextPage}
                isOpen={isOpen}
                onToggle={() => folded.toggle(id)}
              />
              {isOpen &&
                group.items.map((item) => <DashboardRow key={item.id} item={item} withClient={false} />)}
            </Table.Tbody>
          )
        })
      ) : (
        <Table.Tbody>
          {items.map((item) => (
            <DashboardRow key={item.id} item={item} withClient />
          ))}
        </Table.Tbody>
      )}
    </DashboardTable>
  )
}

const isOfClientAlone = ({ search, owner, favourite, health }: DashboardFilter): boolean =>
  !search && owner === undefined && !favourite && health === undefined

function NoneOfClient({ client, onClear }: { client: string; onClear: () => void }) {
  const name = useClients().data?.find(({ id }) => id === client)?.name ?? 'this client'
  return (
    <EmptyState
      icon={<IconLayoutDashboard />}
      title="No dashboard for this client"
      text="Start from a template: it takes the client’s logo, colours and accounts."
      action={
        <>
          <Button component={Link} to={linkTo.createDashboard({ client })} maw="100%" title={name}>
            <Text component="span" inherit truncate>
              Create one for {name}
            </Text>
          </Button>
          <Button variant="default" onClick={onClear}>
            Show all
          </Button>
        </>
      }
    />
  )
}

function NoDashboards({
  onClear,
  archivedHidden,
}: {
  /** Null where nothing is searched for. */
  onClear: (() => void) | null
  archivedHidden: boolean
}) {
  const { trySample, isPending } = useSampleDashboard()
  if (onClear) {
    return (
      <EmptyState
        icon={<IconSearchOff />}
        title="Nothing found"
        text="No dashboard matches your search and filters."
        action={
          <Button variant="default" onClick={onClear}>
            Show all
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<IconLayoutDashboard />}
      title={archivedHidden ? 'All dashboards are archived' : 'No dashboards yet'}
      text={
        archivedHidden
          ? 'Turn “Show archived” on to see them, or create a new one.'
          : 'Start from a template: choose a source, and the first figures are there in a minute.'
      }
      action={
        <>
          <Button component={Link} to={linkTo.createDashboard()}>
            Create a dashboard
          </Button>
          <Button variant="default" loading={isPending} onClick={trySample}>
            Try it with sample data
          </Button>
        </>
      }
    />
  )
}
