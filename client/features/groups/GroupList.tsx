import { Anchor, Button, Paper, Table, Text } from '@mantine/core'
import { IconPlus, IconRadar2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { GroupListItem } from '../../../shared/api/groups.ts'
import { linkTo } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { agoLabel, instantLabel } from '../../lib/when.ts'
import { WRITTEN } from '../../lib/written.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { useGroups } from './api.ts'
import classes from './groups.module.css'
import { needingInWords } from './inWords.ts'

/** The company's groups, with what of each waits for somebody. */
export function GroupList() {
  const groups = useGroups()
  const isAdmin = useUser().roleName === 'admin'
  const create = isAdmin && (
    <Button
      leftSection={<IconPlus size={16} />}
      renderRoot={(props) => <Link {...props} to={linkTo.createGroup()} />}
    >
      Create a group
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Mission Control"
        text="Your clients’ domains, read every day: traffic, conversions, revenue, search, spend and the websites themselves. What is out of the ordinary comes first."
        action={groups.data?.length ? create : undefined}
      />
      {groups.isPending && <PageLoader label="Loading the groups" />}
      {groups.isError && !groups.data && (
        <ErrorState error={groups.error} onRetry={() => void groups.refetch()} />
      )}
      {groups.data?.length === 0 && (
        <EmptyState
          icon={<IconRadar2 />}
          title="No groups yet"
          text={
            isAdmin
              ? 'A group watches domains together and says each morning which of them need you.'
              : 'Ask an administrator of your company to create the first one.'
          }
          action={create}
        />
      )}
      {groups.data !== undefined && groups.data.length > 0 && <GroupTable groups={groups.data} />}
    </>
  )
}

function GroupTable({ groups }: { groups: GroupListItem[] }) {
  return (
    <Paper withBorder>
      <Table className={classes.table} highlightOnHover verticalSpacing="md" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Group</Table.Th>
            <Table.Th className={classes.number}>Domains</Table.Th>
            <Table.Th className={`${classes.number} ${classes.snoozed}`}>Snoozed</Table.Th>
            <Table.Th className={classes.scanned}>Last scan</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map((group) => (
            <GroupLine key={group.id} group={group} />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function GroupLine({ group }: { group: GroupListItem }) {
  const { id, name, client, domains, needing, snoozed, scannedAt } = group
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={linkTo.group(id)} fw={560} lineClamp={2} {...WRITTEN}>
          {name}
        </Anchor>
        <Text size="sm" c={needing > 0 ? undefined : 'dimmed'} className={needing > 0 ? classes.needing : ''}>
          {needingInWords(group)}
          {client && (
            <Text span inherit c="dimmed" fw={400}>
              {' · '}
              <span {...WRITTEN}>{client.name}</span>
            </Text>
          )}
        </Text>
      </Table.Td>
      <Table.Td className={classes.number}>{domains.toLocaleString('en-US')}</Table.Td>
      <Table.Td className={`${classes.number} ${classes.snoozed}`}>
        {snoozed.toLocaleString('en-US')}
      </Table.Td>
      <Table.Td className={classes.scanned}>
        <Text size="sm" c="dimmed">
          {scannedAt === null ? (
            'Not yet'
          ) : (
            <time dateTime={scannedAt} title={instantLabel(scannedAt)}>
              {agoLabel(scannedAt)}
            </time>
          )}
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}
