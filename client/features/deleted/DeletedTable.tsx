import { Button, Group, Paper, Table, Text, VisuallyHidden } from '@mantine/core'
import type { DeletedThing } from '../../../shared/api/deleted.ts'
import { DELETED_KINDS } from '../../../shared/domain/deleted.ts'
import { ownZone } from '../../lib/session.ts'
import { exactLabel, instantLabel } from '../../lib/when.ts'
import { WRITTEN } from '../../lib/written.ts'
import { confirm } from '../../ui/confirm.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.tsx'
import { useBringBack, useRemoveForGood } from './api.ts'
import classes from './deleted.module.css'
import { whatItTakes } from './whatItTakes.ts'

/** What was deleted, with the way back. */
export function DeletedTable({ things }: { things: DeletedThing[] }) {
  return (
    <Paper withBorder>
      <Table className={classes.table} verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead className={classes.head}>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Deleted</Table.Th>
            <Table.Th>Kept until</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {things.map((thing) => (
            <DeletedRow key={thing.id} thing={thing} />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function DeletedRow({ thing }: { thing: DeletedThing }) {
  const { id, kind, name, deletedBy } = thing
  const back = useBringBack()
  const removal = useRemoveForGood()
  const bringBack = () => back.mutateAsync(id).then(() => notifyDone(`${name} is back.`), notifyFailed)
  const remove = async () => {
    const title = `Remove “${name}” for good?`
    if (!(await confirm({ title, text: whatItTakes(kind), submit: 'Remove for good', danger: true }))) return
    await removal.mutateAsync(id).then(() => notifyDone('Removed for good.'), notifyFailed)
  }
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={560} lineClamp={2} title={name} {...WRITTEN}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {DELETED_KINDS[kind]}
        </Text>
      </Table.Td>
      <Table.Td data-label="Deleted">
        <When at={thing.deletedAt} />
        <Text size="xs" c="dimmed">
          by {deletedBy ?? 'somebody who has left'}
        </Text>
      </Table.Td>
      <Table.Td data-label="Kept until">
        <When at={thing.keptUntil} />
      </Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end">
          <Button
            variant="default"
            size="compact-sm"
            loading={back.isPending}
            aria-label={`Bring ${name} back`}
            onClick={() => void bringBack()}
          >
            Bring back
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            loading={removal.isPending}
            aria-label={`Remove ${name} for good`}
            onClick={() => void remove()}
          >
            Remove for good
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

const When = ({ at }: { at: string }) => (
  <Text size="sm">
    <time dateTime={at} title={exactLabel(at, ownZone())}>
      {instantLabel(at, ownZone())}
    </time>
  </Text>
)
