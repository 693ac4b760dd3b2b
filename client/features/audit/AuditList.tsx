import { Button, Center, Paper, Table, Text } from '@mantine/core'
import { IconHistory, IconSearchOff } from '@tabler/icons-react'
import type { AuditEntry, AuditFilter } from '../../../shared/api/audit.ts'
import { actionWords } from '../../../shared/domain/audit.ts'
import { ownZone } from '../../lib/session.ts'
import { exactLabel, instantLabel } from '../../lib/when.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { useAudit } from './api.ts'
import classes from './audit.module.css'
import { EntryDetails } from './EntryDetails.tsx'

/** The entries that match, newest first, fifty at a time. */
export function AuditList({ filter }: { filter: AuditFilter }) {
  const log = useAudit(filter)
  if (log.isPending) return <PageLoader label="Loading the audit log" />
  if (log.isError) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />
  const entries = log.data.pages.flatMap((page) => page.data)
  if (entries.length === 0) return <NoEntries filtered={Object.keys(filter).length > 0} />
  return (
    <>
      <Paper withBorder>
        <Table
          captionSide="top"
          verticalSpacing="sm"
          horizontalSpacing="md"
          opacity={log.isPlaceholderData ? 0.6 : 1}
        >
          <Table.Caption className={classes.zone}>Times in {ownZone()}</Table.Caption>
          <Table.Thead className={classes.head}>
            <Table.Tr>
              <Table.Th w="24%">When</Table.Th>
              <Table.Th w="28%">Who</Table.Th>
              <Table.Th>What</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      {log.hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Load more
          </Button>
        </Center>
      )}
    </>
  )
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const subject = subjectOf(entry)
  return (
    <Table.Tr className={classes.row}>
      <Table.Td>
        <Text size="sm" c="dimmed">
          <time dateTime={entry.at} title={exactLabel(entry.at, ownZone())}>
            {instantLabel(entry.at, ownZone())}
          </time>
        </Text>
      </Table.Td>
      <Table.Td>
        <Text size="sm">{entry.actorName}</Text>
        {entry.actorEmail && (
          <Text size="xs" c="dimmed">
            {entry.actorEmail}
          </Text>
        )}
        {entry.address && (
          <Text size="xs" c="dimmed">
            from {entry.address}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Text size="sm">{actionWords(entry.action)}</Text>
        {subject !== null && (
          <Text size="sm" c="dimmed">
            {subject}
          </Text>
        )}
        <EntryDetails entry={entry} />
      </Table.Td>
    </Table.Tr>
  )
}

/** Null where it is about whoever acts. */
function subjectOf({
  action,
  actorId,
  subjectKind,
  subjectId,
  subjectName,
  details,
}: AuditEntry): string | null {
  if (action === 'person.renamed') return `${subjectName} → ${details.name}`
  return subjectKind === 'person' && subjectId === actorId ? null : subjectName
}

function NoEntries({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState icon={<IconSearchOff />} title="Nothing found" text="No entry of the log matches." />
  ) : (
    <EmptyState
      icon={<IconHistory />}
      title="Nothing recorded yet"
      text="Who signs in and who changes what is listed here from now on."
    />
  )
}
