import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { role as roleSchema } from '../../../../shared/api/auth.ts'
import { type InvitationForm, invitationForm } from '../../../../shared/api/invitations.ts'
import { pastedAddress } from '../../../../shared/rules/mailAddress.ts'
import { isFilled } from '../../../../shared/rules/parameterValidity.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { FormModal, useLeaveGuard } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ClientSelect, ClientsChoice } from '../../clients/index.ts'
import { usePeopleActions } from '../api.ts'
import { roleChoice } from './roles.ts'

/** The form of an invitation, which is mailed on submit. */
export function InviteModal({ onClose }: { onClose: () => void }) {
  const { invite } = usePeopleActions()
  const form = useForm<InvitationForm>({
    initialValues: { name: '', email: '', role: 'member', clientId: null, clientIds: null },
    validate: schemaResolver(invitationForm, { sync: true }),
  })
  const { onSubmit, busy, general } = useSubmit(form, async (values: InvitationForm) => {
    await invite(values)
    notifyDone(`An invitation is on its way to ${pastedAddress(values.email)}.`)
    onClose()
  })
  const needed = { required: true, withAsterisk: false }
  const { name, email, role, clientId, clientIds } = form.values
  const required = [name.trim(), email.trim(), role !== 'client' || clientId, clientIds ?? true]
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
            {...roleChoice(form.values.role, ['member', 'admin', 'client'])}
            allowDeselect={false}
            {...form.getInputProps('role')}
            onChange={(chosen) => {
              form.setFieldValue('role', roleSchema.catch('member').parse(chosen))
              if (chosen !== 'client') form.setFieldValue('clientId', null)
              if (chosen !== 'member') form.setFieldValue('clientIds', null)
            }}
          />
          {form.values.role === 'member' && (
            <ClientsChoice {...form.getInputProps('clientIds')} value={form.values.clientIds ?? null} />
          )}
          {form.values.role === 'client' && (
            <ClientSelect
              label="Client"
              placeholder="Choose a client"
              {...needed}
              {...form.getInputProps('clientId')}
            />
          )}
          <FormError message={general} />
          <Group justify="flex-end">
            <CancelButton onCancel={onClose} />
            <Button type="submit" loading={busy} disabled={!required.every((value) => isFilled(value))}>
              Send the invitation
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  )
}

/** Asks first where the form has input, as every way out of the dialog does. */
function CancelButton({ onCancel }: { onCancel: () => void }) {
  const { leave } = useLeaveGuard()
  return (
    <Button variant="default" onClick={() => leave(onCancel)}>
      Cancel
    </Button>
  )
}
