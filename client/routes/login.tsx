import { Anchor } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { loginRequest } from '../../shared/api/auth.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { login } from '../features/auth/api.ts'
import { leaveFor } from '../lib/focusHeading.ts'
import { linkTo } from '../lib/paths.ts'
import { safeNext } from '../lib/safeNext.ts'
import { AuthForm } from '../ui/AuthForm.tsx'

export default function Login() {
  const [query] = useSearchParams()
  return (
    <AuthPage title="Sign in">
      <AuthForm
        schema={loginRequest}
        fields={{
          email: { label: 'E-mail', type: 'email', autoComplete: 'username' },
          password: { label: 'Password', type: 'password', autoComplete: 'current-password' },
        }}
        // It nearly always is the password that is wrong.
        retype="password"
        submitLabel="Sign in"
        send={async (values) => {
          await login(values)
          leaveFor(safeNext(query.get('next')))
        }}
      >
        <Anchor component={Link} to={linkTo.forgotPassword()} size="sm" mx="auto">
          Forgotten your password?
        </Anchor>
      </AuthForm>
    </AuthPage>
  )
}
