import { Anchor } from '@mantine/core'
import { Link, useLocation, useSearchParams } from 'react-router'
import { registrationConfirmation } from '../../shared/api/registration.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { confirmRegistration } from '../features/auth/api.ts'
import { CONFIRM_HINT, SignedInPage } from '../features/auth/SignedInPage.tsx'
import { leaveFor } from '../lib/focusHeading.ts'
import { mailedAddress } from '../lib/mailedAddress.ts'
import { linkTo } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { AuthForm } from '../ui/AuthForm.tsx'

const fields = registrationConfirmation.pick({ password: true })

/** Where the link of a registration leads. */
export default function ConfirmRegistration() {
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const { user } = useSession()
  if (user) return <SignedInPage user={user} hint={CONFIRM_HINT} />
  return (
    <AuthPage title="Confirm your address" text="Then your account is ready.">
      <AuthForm
        schema={fields}
        fields={{
          password: {
            label: 'Password',
            description: 'The one that you chose when you registered',
            type: 'password',
            autoComplete: 'current-password',
          },
        }}
        userName={mailedAddress(hash)}
        submitLabel="Confirm and start"
        send={async ({ password }) => {
          await confirmRegistration({ token: query.get('token') ?? '', password })
          leaveFor(linkTo.dashboards())
        }}
      >
        <Anchor component={Link} to={linkTo.register()} size="sm" mx="auto">
          Register once more
        </Anchor>
        <Anchor component={Link} to={linkTo.login()} size="sm" mx="auto">
          Confirmed already? Sign in
        </Anchor>
      </AuthForm>
    </AuthPage>
  )
}
