import { Anchor, Button, Center, Group, Paper, Table } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ClientListItem } from '../../../shared/api/clients.ts'
import { linkTo } from '../../lib/paths.ts'
import { WRITTEN } from '../../lib/written.ts'
import { ClientTile } from './ClientTile.tsx'
import classes from './clients.module.css'
import { dashboardsInWords } from './inWords.ts'

/** Rows drawn at a time. */
const STEP = 100

/** Clients with their dashboards, a hundred at a time. */
export function ClientTable({ clients }: { clients: ClientListItem[] }) {
  const [shown, setShown] = useState(STEP)
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
          <Table.Tbody>
            {clients.slice(0, shown).map((client) => (
              <ClientRow key={client.id} client={client} />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      {clients.length > shown && (
        <Center mt="md">
          <Button variant="default" onClick={() => setShown(shown + STEP)}>
            Show more
          </Button>
        </Center>
      )}
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
