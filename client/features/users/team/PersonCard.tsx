import { Button, Group, Paper, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { type StaffRole, staffRole } from '../../../../shared/api/auth.ts'
import type { TeamMember } from '../../../../shared/api/users.ts'
import { leavesNoAdmin } from '../../../../shared/rules/lastAdmin.ts'
import { agoLabel } from '../../../lib/when.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ClientsChoice } from '../../clients/index.ts'
import { usePeopleActions } from '../api.ts'
import { PersonAvatar } from '../PersonAvatar.tsx'
import { RoleText } from './RoleText.tsx'
import { roleChoice } from './roles.ts'

/** Another person of the company, of whom an admin changes the name, the role and the clients. */
export function PersonCard({ person, everybody }: { person: TeamMember; everybody: TeamMember[] }) {
  const { change } = usePeopleActions()
  const admins = everybody.filter(({ role }) => role === 'admin').map(({ id }) => id)
  const isLast = leavesNoAdmin(admins, { userId: person.id, role: 'member' })
  const staff = staffRole.safeParse(person.role).data
  const form = useForm<{ name: string; role?: StaffRole; clientIds?: string[] | null }>({
    initialValues: {
      name: person.name,
      ...(staff && { role: staff }),
      ...(staff === 'member' && { clientIds: person.clientIds }),
    },
    validate: { name: (name) => (name.trim() ? null : 'Enter a name.') },
  })
  useEntered(form.isDirty())
  const { onSubmit, busy, general } = useSubmit(form, async (values: typeof form.values) => {
    const { clientIds, ...others } = values
    await change(person.id, { ...others, ...(form.isDirty('clientIds') && { clientIds }) })
    form.resetDirty(values)
    notifyDone('Saved.')
  })
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="person">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Group wrap="nowrap">
            <PersonAvatar name={person.name} url={person.avatar} size={56} />
            <div style={{ minWidth: 0 }}>
              <Title order={2} size="h4" id="person" style={{ overflowWrap: 'anywhere' }} {...WRITTEN}>
                {person.name}
              </Title>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {person.email}
              </Text>
              <Text size="sm" c="dimmed">
                {person.lastSeenAt ? `Last seen ${agoLabel(person.lastSeenAt)}` : 'Not seen yet'}
              </Text>
            </div>
          </Group>
          <TextInput
            label="Name"
            {...WRITTEN}
            autoComplete="off"
            maxLength={120}
            required
            withAsterisk={false}
            {...form.getInputProps('name')}
          />
          {form.values.role ? (
            <Select
              label="Role"
              {...roleChoice(form.values.role)}
              allowDeselect={false}
              disabled={isLast}
              {...(isLast && { description: 'This is the last admin. Make somebody else an admin first.' })}
              {...form.getInputProps('role')}
              onChange={(chosen) => {
                form.setFieldValue('role', staffRole.catch('member').parse(chosen))
                // As an admin one works for all of them.
                if (chosen !== 'member') form.setFieldValue('clientIds', person.clientIds)
              }}
            />
          ) : (
            <RoleText person={person} />
          )}
          {form.values.role === 'member' && (
            <ClientsChoice {...form.getInputProps('clientIds')} value={form.values.clientIds ?? null} />
          )}
          <FormError message={general} />
          <div>
            <Button type="submit" loading={busy} disabled={!form.isDirty()}>
              Save
            </Button>
          </div>
        </Stack>
      </form>
    </Paper>
  )
}
