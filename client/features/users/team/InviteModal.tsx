import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type InvitationForm, invitationForm } from '../../../../shared/api/invitations.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { FormModal } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { usePeopleActions } from '../api.ts'
import { roleChoice } from './roles.ts'

/** The form of an invitation, which is mailed on submit. */
export function InviteModal({ onClose }: { onClose: () => void }) {
  const { invite } = usePeopleActions()
  const form = useForm<InvitationForm>({
    initialValues: { name: '', email: '', role: 'member' },
    validate: schemaResolver(invitationForm, { sync: true }),
  })
  const { onSubmit, busy, general } = useSubmit(form, async (values: InvitationForm) => {
    await invite(values)
    notifyDone(`An invitation is on its way to ${values.email.trim()}.`)
    onClose()
  })
  const needed = { required: true, withAsterisk: false }
  return (
    <FormModal opened changed={form.isDirty() && !busy} onClose={onClose} title="Invite a person">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextInput
            label="Name"
            data-autofocus
            autoComplete="off"
            maxLength={120}
            {...WRITTEN}
            {...needed}
            {...form.getInputProps('name')}
          />
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="off"
            description="The link in the mail works once, within 7 days."
            {...needed}
            {...form.getInputProps('email')}
          />
          <Select
            label="Role"
            {...roleChoice(form.values.role)}
            allowDeselect={false}
            {...form.getInputProps('role')}
          />
          <FormError message={general} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Send the invitation
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  )
}
