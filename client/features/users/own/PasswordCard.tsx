import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { User } from '../../../../shared/api/auth.ts'
import { newPassword } from '../../../../shared/api/auth.ts'
import { useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { UserName } from '../../../ui/UserName.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { SESSIONS_KEY, updateOwnUser } from '../api.ts'

const fields = z.object({
  currentPassword: z.string().min(1, 'Enter your current password.'),
  password: newPassword,
})

/** A new password; it needs the current one and signs all other browsers out. */
export function PasswordCard({ user }: { user: User }) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { currentPassword: '', password: '' },
    validate: schemaResolver(fields, { sync: true }),
  })
  useEntered(form.isDirty())
  const { onSubmit, busy, general } = useSubmit(form, async (values: typeof form.values) => {
    await updateOwnUser(user.id, values)
    form.reset()
    notifyDone('Your password is changed.')
    await client.invalidateQueries({ queryKey: SESSIONS_KEY })
  })
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="password">
      <form onSubmit={onSubmit} noValidate>
        <UserName address={user.email} />
        <Stack>
          <Title order={2} size="h4" id="password">
            Password
          </Title>
          <Text size="sm" c="dimmed">
            A new password signs you out in all other browsers.
          </Text>
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            {...form.getInputProps('currentPassword')}
          />
          <PasswordField
            label="New password"
            description="At least 8 characters"
            autoComplete="new-password"
            required
            withAsterisk={false}
            {...form.getInputProps('password')}
          />
          <FormError message={general} />
          <div>
            <Button type="submit" loading={busy} disabled={!form.isDirty()}>
              Change the password
            </Button>
          </div>
        </Stack>
      </form>
    </Paper>
  )
}
