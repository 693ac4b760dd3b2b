import { ActionIcon, Group, Table, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { linkTo } from '../../../lib/paths.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { ClientTile, useClients } from '../../clients/index.ts'
import type { ClientGroup } from './groups.ts'
import classes from './list.module.css'

interface Props {
  group: ClientGroup
  /** More of the group may be on the next page. */
  isCut: boolean
  isOpen: boolean
  onToggle: () => void
}

/** A cell for each column, as one over all of them would keep the room of those that narrow windows hide. */
export function GroupHead({ group, isCut, isOpen, onToggle }: Props) {
  const { client, items } = group
  const known = useClients().data?.find(({ id }) => id === client?.id)
  const name = client?.name ?? 'No client'
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Table.Tr className={classes.group}>
      <Table.Th scope="rowgroup" className={classes.name}>
        <Group gap="xs" wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-expanded={isOpen}
            aria-label={`Dashboards of ${name}`}
            onClick={onToggle}
          >
            <Chevron size={16} />
          </ActionIcon>
          {known && <ClientTile client={known} />}
          <Text component="span" inherit truncate title={name} {...WRITTEN}>
            {client ? <Link to={linkTo.client(client.id)}>{name}</Link> : name}
          </Text>
          <Text component="span" size="sm" c="dimmed" fw={400}>
            {isCut ? `${items.length}+` : items.length}
          </Text>
        </Group>
      </Table.Th>
      {[classes.widgets, classes.owner, classes.seen, classes.updated, classes.menu].map((column) => (
        <Table.Td key={column} className={column} />
      ))}
    </Table.Tr>
  )
}
