import { Button, Group, Menu, Paper, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ClientNote } from '../../../shared/api/clientNotes.ts'
import type { Client } from '../../../shared/api/clients.ts'
import { stepLabel } from '../../lib/when.ts'
import { WRITTEN } from '../../lib/written.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { NoteModal, useClientNotes, useNoteActions } from '../clients/index.ts'
import classes from './clientPage.module.css'
import { PageSection } from './PageSection.tsx'

/** How many are on screen before all are asked for. */
const AT_FIRST = 8

/** What happened at the client, marked on the charts of its dashboards. */
export function ClientNotes({ client }: { client: Pick<Client, 'id' | 'name'> }) {
  const notes = useClientNotes(client.id)
  const [edited, setEdited] = useState<ClientNote | 'new' | null>(null)
  const [all, setAll] = useState(false)
  const shown = notes.data?.slice(0, all ? undefined : AT_FIRST) ?? []
  const more = (notes.data?.length ?? 0) - shown.length
  return (
    <PageSection
      title="Notes"
      action={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => setEdited('new')}
        >
          Note what happened
        </Button>
      }
    >
      {notes.isPending && <PageLoader label="Loading notes" />}
      {notes.isError && <ErrorState error={notes.error} onRetry={() => void notes.refetch()} />}
      {notes.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing yet. A campaign’s start, a new shop, a price change: charts mark the day, and readers see
          why figures moved.
        </Text>
      )}
      {shown.length > 0 && (
        <Paper withBorder component="ul" className={classes.list} aria-label="Notes">
          {shown.map((note) => (
            <NoteRow key={note.id} clientId={client.id} note={note} onEdit={() => setEdited(note)} />
          ))}
        </Paper>
      )}
      {more > 0 && (
        <Button size="xs" variant="subtle" mt="xs" onClick={() => setAll(true)}>
          Show {more} more
        </Button>
      )}
      {edited !== null && (
        <NoteModal
          clientId={client.id}
          clientName={client.name}
          note={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </PageSection>
  )
}

function NoteRow({ clientId, note, onEdit }: { clientId: string; note: ClientNote; onEdit: () => void }) {
  const { remove } = useNoteActions(clientId)
  const forget = async () => {
    const sure = await confirm({
      title: 'Delete this note?',
      text: 'No chart marks it any more. Reports that were sent keep it.',
      submit: 'Delete',
      danger: true,
    })
    if (sure) await remove(note.id).then(() => notifyDone('The note is deleted.'), notifyFailed)
  }
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text size="sm" className={classes.long} {...WRITTEN}>
          {note.text}
        </Text>
        <Text size="xs" c="dimmed">
          <time dateTime={note.day}>{stepLabel(note.day, 'day')}</time>
        </Text>
      </div>
      <Group gap="xs">
        <ActionsMenu label={`Actions for ${note.text}`}>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            Edit
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void forget()}>
            Delete
          </Menu.Item>
        </ActionsMenu>
      </Group>
    </li>
  )
}
