import { Anchor, Box, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { loginRequest } from '../../shared/api/auth.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { login } from '../features/auth/api.ts'
import { CompanyLoginButton } from '../features/auth/company/CompanyLoginButton.tsx'
import { CompanyLoginProblem } from '../features/auth/company/CompanyLoginProblem.tsx'
import { ProviderButtons } from '../features/auth/elsewhere/ProviderButtons.tsx'
import { refusalIn } from '../features/auth/elsewhere/refusals.ts'
import { PasskeySignIn } from '../features/secondFactor/index.ts'
import { leaveFor } from '../lib/focusHeading.ts'
import { globals } from '../lib/globals.ts'
import { linkTo } from '../lib/paths.ts'
import { safeNext } from '../lib/safeNext.ts'
import { AuthForm } from '../ui/AuthForm.tsx'
import { FormError } from '../ui/FormError.tsx'

export default function Login() {
  const [query] = useSearchParams()
  const problem = refusalIn(query)
  return (
    <AuthPage title="Sign in">
      <CompanyLoginProblem query={query} />
      {problem && (
        <Box mb="md">
          <FormError message={problem} />
        </Box>
      )}
      <AuthForm
        schema={loginRequest}
        fields={{
          email: { label: 'E-mail', type: 'email', autoComplete: 'username', autoFocus: true },
          password: { label: 'Password', type: 'password', autoComplete: 'current-password' },
        }}
        // It nearly always is the password that is wrong.
        retype="password"
        wayOut={
          <>
            <Anchor component={Link} to={linkTo.forgotPassword()} size="sm" underline="always">
              Set a new password
            </Anchor>
            {globals().registration && (
              <Text size="sm" mt={4}>
                Just registered? First open the link that was mailed to you.
              </Text>
            )}
          </>
        }
        submitLabel="Sign in"
        send={async (values) => {
          const isIn = await login(values)
          leaveFor(isIn ? safeNext(query.get('next')) : linkTo.secondStep(query.get('next')))
        }}
      >
        <PasskeySignIn onSignedIn={() => leaveFor(safeNext(query.get('next')))} />
        <ProviderButtons next={query.get('next')} />
        <CompanyLoginButton next={query.get('next')} />
        <Anchor component={Link} to={linkTo.forgotPassword()} size="sm" mx="auto">
          Forgotten your password?
        </Anchor>
        {globals().registration?.byInvitation === false && (
          <Anchor component={Link} to={linkTo.register()} size="sm" mx="auto">
            No account yet? Register
          </Anchor>
        )}
      </AuthForm>
    </AuthPage>
  )
}
