import { Anchor, Code, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { forgotPasswordRequest } from '../../shared/api/auth.ts'
import { pastedAddress } from '../../shared/rules/mailAddress.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { forgotPassword } from '../features/auth/api.ts'
import { globals } from '../lib/globals.ts'
import { linkTo } from '../lib/paths.ts'
import { AuthForm } from '../ui/AuthForm.tsx'

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const back = (
    <Anchor component={Link} to={linkTo.login()} size="sm" mx="auto">
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
      <AuthPage title="Check your e-mail">
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
      <AuthForm
        schema={forgotPasswordRequest}
        fields={{ email: { label: 'E-mail', type: 'email', autoComplete: 'username' } }}
        submitLabel="Mail me the link"
        send={async (values) => {
          await forgotPassword(values)
          setSentTo(pastedAddress(values.email))
        }}
      >
        {back}
      </AuthForm>
    </AuthPage>
  )
}
