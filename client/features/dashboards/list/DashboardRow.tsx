import { Anchor, Badge, Group, Table, Text, Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { DashboardListItem } from '../../../../shared/api/dashboards.ts'
import { linkTo } from '../../../lib/paths.ts'
import { agoLabel, hoursAgoLabel, instantLabel } from '../../../lib/when.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { Truncated } from '../../../ui/Truncated.tsx'
import { DashboardMenu } from './DashboardMenu.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { HealthBadge } from './HealthBadge.tsx'
import classes from './list.module.css'

/** One dashboard of the list; `withClient`: its client stands under its name. */
export function DashboardRow({ item, withClient }: { item: DashboardListItem; withClient: boolean }) {
  const widgets = item.widgets === 1 ? '1 widget' : `${item.widgets} widgets`
  const seen = item.seenAt ? hoursAgoLabel(item.seenAt) : 'Never'
  return (
    <Table.Tr data-archived={!item.active}>
      <Table.Td className={classes.name}>
        <Group gap="xs" wrap="nowrap">
          <FavouriteButton item={item} />
          <Anchor
            component={Link}
            to={linkTo.dashboard(item.permalink)}
            fw={560}
            truncate
            title={item.name}
            display="block"
            ta="left"
            {...WRITTEN}
          >
            {item.name}
          </Anchor>
          {item.passwordProtected && (
            <Tooltip label="Readers need a password">
              <IconLock size={14} aria-label="Readers need a password" />
            </Tooltip>
          )}
          {item.sample && (
            <Badge size="sm" variant="light" flex="none" title="It shows sample figures and cannot be shared">
              Sample
            </Badge>
          )}
          <HealthBadge health={item.health} />
          {!item.active && (
            <Badge size="sm" color="gray" variant="light">
              Archived
            </Badge>
          )}
          {item.lockedBy && (
            <Badge size="sm" variant="light" title={`${item.lockedBy} is editing it`}>
              {item.lockedBy} is editing
            </Badge>
          )}
        </Group>
        {withClient && item.client && (
          <Truncated size="xs" c="dimmed" className={classes.client}>
            {item.client.name}
          </Truncated>
        )}
        <Text size="xs" c="dimmed" className={classes.more}>
          {[widgets, item.owner && `by ${item.owner.name}`, `seen ${seen.toLowerCase()}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td className={classes.widgets}>
        <Text size="sm" c="dimmed">
          {widgets}
        </Text>
      </Table.Td>
      <Table.Td className={classes.owner}>
        {item.owner && (
          <Truncated size="sm" c="dimmed">
            {item.owner.name}
          </Truncated>
        )}
      </Table.Td>
      <Table.Td className={classes.seen}>
        <Text size="sm" c="dimmed" title={item.seenAt ? instantLabel(item.seenAt) : undefined}>
          {seen}
        </Text>
      </Table.Td>
      <Table.Td className={classes.updated}>
        <Text size="sm" c="dimmed" title={instantLabel(item.updatedAt)}>
          {agoLabel(item.updatedAt)}
        </Text>
      </Table.Td>
      <Table.Td className={classes.menu}>
        <DashboardMenu item={item} />
      </Table.Td>
    </Table.Tr>
  )
}
