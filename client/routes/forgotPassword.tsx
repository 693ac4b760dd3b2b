import { Anchor, Button, Code, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router'
import { forgotPasswordRequest } from '../../shared/api/auth.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { forgotPassword } from '../features/auth/api.ts'
import { globals } from '../lib/globals.ts'
import { linkTo } from '../lib/paths.ts'
import { FormError } from '../ui/FormError.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(forgotPasswordRequest, { sync: true }),
  })
  const { onSubmit, busy, general } = useSubmit(form, async (values: typeof form.values) => {
    await forgotPassword(values)
    setSentTo(values.email)
  })
  const back = (
    <Anchor component={Link} to={linkTo.login()} size="sm" ta="center">
      Back to signing in
    </Anchor>
  )
  if (!globals().mail) {
    return (
      <AuthPage title="Forgotten your password?">
        <Stack>
          <Text size="sm">
            No mail server is set up here, so no link can be mailed. Ask whoever runs this installation for
            one: <Code>npm run password-link</Code> makes it.
          </Text>
          {back}
        </Stack>
      </AuthPage>
    )
  }
  if (sentTo) {
    return (
      <AuthPage title="Look into your mail">
        <Stack>
          <Text size="sm" role="status">
            If {sentTo} has an account here, a link to set a new password is on its way to it.
          </Text>
          {back}
        </Stack>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Forgotten your password?" text="We mail you a link with which you set a new one.">
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
          <FormError message={general} />
          <Button type="submit" loading={busy} fullWidth>
            Mail me the link
          </Button>
          {back}
        </Stack>
      </form>
    </AuthPage>
  )
}
