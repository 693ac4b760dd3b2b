import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { z } from 'zod'
import { newPassword } from '../../shared/api/auth.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { resetPassword } from '../features/auth/api.ts'
import { useWaiting } from '../features/auth/elsewhere/api.ts'
import { mailedAddress } from '../lib/mailedAddress.ts'
import { linkTo } from '../lib/paths.ts'
import { AuthForm } from '../ui/AuthForm.tsx'

const fields = z.object({ password: newPassword })

export default function ResetPassword() {
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const [done, setDone] = useState(false)
  // Who was sent here because they have no password to link it by.
  const waiting = useWaiting()
  if (done) {
    return (
      <AuthPage title="Your new password is set">
        <Stack>
          <Text size="sm" role="status">
            You have been signed out everywhere. Sign in with the new password.
          </Text>
          <Button component={Link} to={linkTo.login(waiting.data ? linkTo.linkSignIn() : undefined)}>
            Sign in
          </Button>
        </Stack>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Set a new password">
      <AuthForm
        schema={fields}
        fields={{
          password: {
            label: 'New password',
            description: 'At least 8 characters',
            type: 'password',
            autoComplete: 'new-password',
          },
        }}
        userName={mailedAddress(hash)}
        submitLabel="Set the password"
        send={async ({ password }) => {
          await resetPassword({ token: query.get('token') ?? '', password })
          setDone(true)
        }}
      >
        <Anchor component={Link} to={linkTo.forgotPassword()} size="sm" mx="auto">
          Ask for a new link
        </Anchor>
      </AuthForm>
    </AuthPage>
  )
}
