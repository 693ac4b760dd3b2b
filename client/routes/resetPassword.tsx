import { Button, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { newPassword } from '../../shared/api/auth.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { resetPassword } from '../features/auth/api.ts'
import { linkTo } from '../lib/paths.ts'
import { FormError } from '../ui/FormError.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

const fields = z.object({ password: newPassword })

export default function ResetPassword() {
  const [query] = useSearchParams()
  const [done, setDone] = useState(false)
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(fields, { sync: true }),
  })
  const { onSubmit, busy, general } = useSubmit(form, async ({ password }: typeof form.values) => {
    await resetPassword({ token: query.get('token') ?? '', password })
    setDone(true)
  })
  if (done) {
    return (
      <AuthPage title="Your new password is set">
        <Stack>
          <Text size="sm" role="status">
            You have been signed out everywhere. Sign in with the new password.
          </Text>
          <Button component={Link} to={linkTo.login()}>
            Sign in
          </Button>
        </Stack>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Set a new password">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <PasswordField
            label="New password"
            description="At least 8 characters"
            autoComplete="new-password"
            required
            withAsterisk={false}
            {...form.getInputProps('password')}
          />
          <FormError message={general} />
          <Button type="submit" loading={busy} fullWidth>
            Set the password
          </Button>
        </Stack>
      </form>
    </AuthPage>
  )
}
