import { Anchor, Group, Paper, Table } from '@mantine/core'
import { Link } from 'react-router'
import type { ClientListItem } from '../../../shared/api/clients.ts'
import { linkTo } from '../../lib/paths.ts'
import { WRITTEN } from '../../lib/written.ts'
import { useRowsInSteps } from '../../ui/useRowsInSteps.tsx'
import { ClientTile } from './ClientTile.tsx'
import classes from './clients.module.css'
import { dashboardsInWords } from './inWords.ts'

/** Clients with their dashboards, a hundred at a time. */
export function ClientTable({ clients }: { clients: ClientListItem[] }) {
  const { body, shown, more } = useRowsInSteps(clients)
  return (
    <>
      <Paper withBorder>
        <Table className={classes.table} highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th className={classes.dashboards}>Dashboards</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody ref={body}>
            {shown.map((client) => (
              <ClientRow key={client.id} client={client} />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      {more}
    </>
  )
}

function ClientRow({ client }: { client: ClientListItem }) {
  const { id, name, dashboards } = client
  return (
    <Table.Tr>
      <Table.Td className={classes.name}>
        <Group gap="sm" wrap="nowrap">
          <ClientTile client={client} />
          <Anchor component={Link} to={linkTo.client(id)} fw={560} lineClamp={2} title={name} {...WRITTEN}>
            {name}
          </Anchor>
        </Group>
      </Table.Td>
      <Table.Td className={classes.dashboards}>
        <Anchor
          component={Link}
          to={linkTo.dashboards({ client: id })}
          size="sm"
          aria-label={`${dashboardsInWords(dashboards)} of ${name}`}
        >
          {dashboards}
        </Anchor>
      </Table.Td>
    </Table.Tr>
  )
}
