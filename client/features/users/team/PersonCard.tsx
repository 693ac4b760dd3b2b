import { Button, Group, Paper, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { TeamMember } from '../../../../shared/api/users.ts'
import { leavesNoAdmin } from '../../../../shared/rules/lastAdmin.ts'
import { agoLabel } from '../../../lib/when.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { usePeopleActions } from '../api.ts'
import { PersonAvatar } from '../PersonAvatar.tsx'
import { roleChoice } from './roles.ts'

/** Another person of the company, of whom an admin changes the name and the role. */
export function PersonCard({ person, everybody }: { person: TeamMember; everybody: TeamMember[] }) {
  const { change } = usePeopleActions()
  const admins = everybody.filter(({ role }) => role === 'admin').map(({ id }) => id)
  const isLast = leavesNoAdmin(admins, { userId: person.id, role: 'member' })
  const form = useForm<Pick<TeamMember, 'name' | 'role'>>({
    initialValues: { name: person.name, role: person.role },
    validate: { name: (name) => (name.trim() ? null : 'Enter a name.') },
  })
  const { onSubmit, busy, general } = useSubmit(form, async (values: typeof form.values) => {
    await change(person.id, values)
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
          <Select
            label="Role"
            {...roleChoice(form.values.role)}
            allowDeselect={false}
            disabled={isLast}
            {...(isLast && { description: 'This is the last admin. Make somebody else an admin first.' })}
            {...form.getInputProps('role')}
          />
          <FormError message={general} />
          <div>
            <Button type="submit" loading={busy}>
              Save
            </Button>
          </div>
        </Stack>
      </form>
    </Paper>
  )
}
