import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Link, useSearchParams } from 'react-router'
import { loginRequest } from '../../shared/api/auth.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { login } from '../features/auth/api.ts'
import { ApiError } from '../lib/ApiError.ts'
import { leaveFor } from '../lib/focusHeading.ts'
import { linkTo } from '../lib/paths.ts'
import { safeNext } from '../lib/safeNext.ts'
import { FormError } from '../ui/FormError.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

export default function Login() {
  const [query] = useSearchParams()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(loginRequest, { sync: true }),
  })
  const { onSubmit, busy, general } = useSubmit(form, async (values: typeof form.values) => {
    try {
      await login(values)
    } catch (error) {
      if (!(error instanceof ApiError && error.id === 'invalid_credentials')) throw error
      // Nobody is told which of the two is wrong; it nearly always is the password.
      const field = form.getInputNode('password')
      if (field instanceof HTMLInputElement) {
        field.focus()
        field.select()
      }
      throw new ApiError(error.message, { status: error.status, id: error.id })
    }
    leaveFor(safeNext(query.get('next')))
  })
  return (
    <AuthPage title="Sign in">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            {...form.getInputProps('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            {...form.getInputProps('password')}
          />
          <FormError message={general} />
          <Button type="submit" loading={busy} fullWidth>
            Sign in
          </Button>
          <Anchor component={Link} to={linkTo.forgotPassword()} size="sm" ta="center">
            Forgotten your password?
          </Anchor>
        </Stack>
      </form>
    </AuthPage>
  )
}
