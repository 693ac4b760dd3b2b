import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { type ClientNote, clientNoteForm, LONGEST_NOTE } from '../../../../shared/api/clientNotes.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { FormModal, useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { useNoteActions } from './api.ts'

interface Props {
  clientId: string
  clientName: string
  /** Null: a new one. */
  note: ClientNote | null
  /** Once it is stored, before the dialog closes. */
  onSaved?: () => void
  onClose: () => void
}

/** Notes what happened at a client on a day, or changes such a note. */
export function NoteModal({ note, onClose, ...props }: Props) {
  return (
    <FormModal opened title={note ? 'Change the note' : 'Note what happened'} onClose={onClose}>
      <NoteForm note={note} onClose={onClose} {...props} />
    </FormModal>
  )
}

function NoteForm({ clientId, clientName, note, onSaved, onClose }: Props) {
  const { create, change } = useNoteActions(clientId)
  const [today] = useState(() => Temporal.Now.plainDateISO().toString())
  const form = useForm({
    initialValues: { day: note?.day ?? today, text: note?.text ?? '' },
    validate: schemaResolver(clientNoteForm, { sync: true }),
  })
  useEntered(form.isDirty())
  const { onSubmit, busy, general } = useSubmit(form, async (values: typeof form.values) => {
    if (note) await change(note.id, { ...values, seen: { day: note.day, text: note.text } })
    else await create(values)
    notifyDone(note ? 'The note is changed.' : 'It is noted.')
    onSaved?.()
    onClose()
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput
          type="date"
          label="Day"
          min="2000-01-01"
          max="2100-12-31"
          styles={{ wrapper: { maxWidth: 240 } }}
          {...form.getInputProps('day')}
        />
        <Textarea
          label="What happened"
          placeholder="Spring campaign begins"
          autosize
          minRows={2}
          maxLength={LONGEST_NOTE}
          data-autofocus
          {...WRITTEN}
          {...form.getInputProps('text')}
        />
        <Text size="sm" c="dimmed">
          The charts of all dashboards of <span {...WRITTEN}>{clientName}</span> that show this day mark it.
          Their readers see it, also in PDFs.
        </Text>
        <FormError message={general} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {note ? 'Save' : 'Note it'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
