import { Button, Divider, Group as Row, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Group, GroupForm } from '../../../../shared/api/groups.ts'
import { isCollision } from '../../../lib/ApiError.ts'
import { linkTo } from '../../../lib/paths.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { FormModal, useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ClientSelect } from '../../clients/index.ts'
import { useGroupActions } from '../api.ts'
import { counted } from '../inWords.ts'
import { CheckFields } from './CheckFields.tsx'

/** A group's name and checks, and its end; for admins. */
export function SettingsDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const [opened, setOpened] = useState(true)
  const navigate = useNavigate()
  const { change, read, remove } = useGroupActions()
  // What the forms were made of: the group may be loaded anew beneath them.
  const [seen, setSeen] = useState(() => seenOf(group))
  const save = async (form: Omit<GroupForm, 'seen'>) => {
    try {
      await change(group.id, { ...form, seen })
      setSeen({ ...seen, ...form })
    } catch (error) {
      // Whoever saves again has read what somebody else has made of it, and replaces that alone.
      const now = isCollision(error) ? await read(group.id).catch(() => null) : null
      if (now) {
        const told = Object.entries(seenOf(now)).filter(([field]) => field in form)
        setSeen({ ...seen, ...Object.fromEntries(told) })
      }
      throw error
    }
  }
  const removeGroup = async () => {
    const sure = await confirm({
      title: `Delete “${group.name}”?`,
      text: `${counted(group.domains, 'domain')} with alerts, thresholds, budgets and channels ${group.domains === 1 ? 'goes' : 'go'} with it. Sources and dashboards stay. This cannot be undone.`,
      submit: 'Delete',
      danger: true,
    })
    if (!sure) return
    try {
      await remove(group.id)
      notifyDone('The group is deleted.')
      await navigate(linkTo.groups())
    } catch (error) {
      notifyFailed(error)
    }
  }
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
      title="Settings of the group"
      size="lg"
    >
      <Stack>
        <NameForm group={group} onSave={(name) => save({ name })} />
        <ClientForm group={group} onSave={(clientId) => save({ clientId })} />
        <Divider />
        <div>
          <Title order={3} size="h5" mb={4}>
            Checks
          </Title>
          <CheckFields
            of={group.name}
            value={seen.checks}
            inherited={{}}
            inheritedFrom="automatic"
            onSave={(checks) => save({ checks })}
          />
        </div>
        <Divider />
        <Row justify="space-between">
          <Text size="sm" c="dimmed">
            Deleting ends the watch over all its domains.
          </Text>
          <Button
            size="xs"
            variant="default"
            c="var(--danger)"
            leftSection={<IconTrash size={14} />}
            onClick={() => void removeGroup()}
          >
            Delete the group
          </Button>
        </Row>
      </Stack>
    </FormModal>
  )
}

const seenOf = ({ name, client, checks }: Group) => ({ name, clientId: client?.id ?? null, checks })

function NameForm({ group, onSave }: { group: Group; onSave: (name: string) => Promise<unknown> }) {
  const form = useForm({
    initialValues: { name: group.name },
    validate: { name: (name) => (name.trim() === '' ? 'Give the group a name.' : null) },
  })
  useEntered(form.isDirty())
  const { onSubmit, busy, general } = useSubmit(form, async ({ name }) => {
    await onSave(name.trim())
    form.resetDirty({ name })
    notifyDone('The group is renamed.')
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <Row align="flex-end" wrap="nowrap">
        <TextInput flex={1} label="Name" maxLength={120} required {...form.getInputProps('name')} />
        <Button type="submit" variant="default" loading={busy} disabled={!form.isDirty()}>
          Rename
        </Button>
      </Row>
      <FormError message={general} />
    </form>
  )
}

function ClientForm({
  group,
  onSave,
}: {
  group: Group
  onSave: (clientId: string | null) => Promise<unknown>
}) {
  const form = useForm({ initialValues: { clientId: group.client?.id ?? null } })
  useEntered(form.isDirty())
  const { onSubmit, busy, general } = useSubmit(form, async ({ clientId }) => {
    await onSave(clientId)
    form.resetDirty({ clientId })
    notifyDone('The group’s client is saved.')
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <Row align="flex-end" wrap="nowrap">
        <ClientSelect
          flex={1}
          label="Client"
          description="Of domains that are added from now on; those that are there keep theirs."
          placeholder="No client"
          clearable
          {...form.getInputProps('clientId')}
        />
        <Button type="submit" variant="default" loading={busy} disabled={!form.isDirty()}>
          Save
        </Button>
      </Row>
      <FormError message={general} />
    </form>
  )
}
