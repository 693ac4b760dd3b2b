import { Button, Center, Paper, Table, VisuallyHidden } from '@mantine/core'
import { IconLayoutDashboard, IconSearchOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { linkTo } from '../../../lib/paths.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { type DashboardFilter, useDashboards } from '../api.ts'
import { DashboardRow } from './DashboardRow.tsx'
import { type ClientGroup, groupsOf } from './groups.ts'
import classes from './list.module.css'

interface Props {
  /** Null while it is not known yet. */
  filter: DashboardFilter | null
  /** Whether anything but archived ones is left out. */
  filtered: boolean
  hasClients: boolean
}

/** The company's dashboards that match, fifty at a time. */
export function DashboardList({ filter, filtered, hasClients }: Props) {
  const list = useDashboards(filter)
  if (list.isPending) return <PageLoader label="Loading dashboards" />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.data)
  const total = list.data.pages[0]?.meta.total ?? 0
  if (items.length === 0)
    return <NoDashboards searched={filtered} archivedHidden={!filter?.all && total > 0} />
  return (
    <>
      <Paper withBorder>
        <Table className={classes.table} highlightOnHover opacity={list.isPlaceholderData ? 0.6 : 1}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.name}>Name</Table.Th>
              <Table.Th className={classes.widgets}>Widgets</Table.Th>
              <Table.Th className={classes.owner}>Made by</Table.Th>
              <Table.Th className={classes.seen}>Last seen</Table.Th>
              <Table.Th className={classes.updated}>Changed</Table.Th>
              <Table.Th className={classes.menu}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          {filter?.order === 'client' && hasClients ? (
            groupsOf(items).map(({ client, items: own }) => (
              <Table.Tbody key={client?.id ?? 'none'}>
                <GroupHead client={client} />
                {own.map((item) => (
                  <DashboardRow key={item.id} item={item} withClient={false} />
                ))}
              </Table.Tbody>
            ))
          ) : (
            <Table.Tbody>
              {items.map((item) => (
                <DashboardRow key={item.id} item={item} withClient />
              ))}
            </Table.Tbody>
          )}
        </Table>
      </Paper>
      {list.hasNextPage && (
        <Center mt="md">
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Load more
          </Button>
        </Center>
      )}
    </>
  )
}

/** A cell for each column, as one over all of them would keep the room of those that narrow windows hide. */
function GroupHead({ client }: Pick<ClientGroup, 'client'>) {
  return (
    <Table.Tr className={classes.group}>
      <Table.Th scope="rowgroup" className={classes.name} {...WRITTEN}>
        {client ? <Link to={linkTo.client(client.id)}>{client.name}</Link> : 'No client'}
      </Table.Th>
      {[classes.widgets, classes.owner, classes.seen, classes.updated, classes.menu].map((column) => (
        <Table.Td key={column} className={column} />
      ))}
    </Table.Tr>
  )
}

function NoDashboards({ searched, archivedHidden }: { searched: boolean; archivedHidden: boolean }) {
  if (searched) {
    return (
      <EmptyState
        icon={<IconSearchOff />}
        title="Nothing found"
        text="No dashboard matches. Search for less, or clear the filters."
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
        <Button component={Link} to={linkTo.createDashboard()}>
          Create a dashboard
        </Button>
      }
    />
  )
}
