import { Button, Center, Paper, Table, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { useDashboards } from '../api.ts'
import classes from './list.module.css'

interface Props {
  list: ReturnType<typeof useDashboards>
  /** The bodies of the table, with its rows. */
  children: ReactNode
}

/** What dashboards are listed in, fifty at a time. */
export function DashboardTable({ list, children }: Props) {
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
          {children}
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
