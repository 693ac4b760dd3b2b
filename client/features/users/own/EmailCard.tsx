import { Alert, Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { z } from 'zod'
import { email, type User } from '../../../../shared/api/auth.ts'
import { NO_MAIL_SERVER } from '../../../../shared/domain/mail.ts'
import { pastedAddress } from '../../../../shared/rules/mailAddress.ts'
import { globals } from '../../../lib/globals.ts'
import { useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { UserName } from '../../../ui/UserName.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { updateOwnUser } from '../api.ts'

const fields = z.object({ email, currentPassword: z.string().min(1, 'Enter your current password.') })

/** The address one signs in with. Another one counts once the link that is mailed to it is opened. */
export function EmailCard({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initialValues: { email: '', currentPassword: '' },
    validate: schemaResolver(fields, { sync: true }),
  })
  useEntered(form.isDirty())
  const { onSubmit, busy, general } = useSubmit(form, async (values: typeof form.values) => {
    setSentTo(null)
    await updateOwnUser(user.id, values)
    form.reset()
    setSentTo(pastedAddress(values.email))
  })
  const needed = { required: true, withAsterisk: false }
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="email">
      <form onSubmit={onSubmit} noValidate>
        <UserName address={user.email} />
        <Stack>
          <Title order={2} size="h4" id="email">
            E-mail
          </Title>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            You sign in with <b>{user.email}</b>.
          </Text>
          {!globals().mail && (
            <Text size="sm">{NO_MAIL_SERVER} Your address can be changed once there is one.</Text>
          )}
          {globals().mail && !hasPassword && (
            <Text size="sm">To change it, set a password first: you are asked for it then.</Text>
          )}
          {globals().mail && hasPassword && (
            <>
              <TextInput
                label="New e-mail"
                type="email"
                autoComplete="off"
                description="We mail a link to it. Your address changes once you open that link."
                {...needed}
                {...form.getInputProps('email')}
              />
              <PasswordField
                label="Your password"
                autoComplete="current-password"
                {...needed}
                {...form.getInputProps('currentPassword')}
              />
              <FormError message={general} />
              <div>
                <div role="status">
                  {sentTo && (
                    <Alert variant="light" color="green" p="sm" mb="md">
                      A link is on its way to {sentTo}. It works for 24 hours; until you open it, nothing
                      changes.
                    </Alert>
                  )}
                </div>
                <Button type="submit" loading={busy} disabled={!form.isDirty()}>
                  Mail the link
                </Button>
              </div>
            </>
          )}
        </Stack>
      </form>
    </Paper>
  )
}
