import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Link, useSearchParams } from 'react-router'
import { loginRequest } from '../../shared/api/auth.ts'
import { safeNext } from '../app/guards.ts'
import { linkTo } from '../app/paths.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { login } from '../features/auth/api.ts'
import { leaveFor } from '../lib/focusHeading.ts'
import { FormError } from '../ui/FormError.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

export default function Login() {
  const [query] = useSearchParams()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(loginRequest, { sync: true }),
  })
  const { submit, busy, general } = useSubmit(form, async (values: typeof form.values) => {
    await login(values)
    leaveFor(safeNext(query.get('next')))
  })
  return (
    <AuthPage title="Sign in">
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack>
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            {...form.getInputProps('email')}
          />
          <PasswordInput
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
