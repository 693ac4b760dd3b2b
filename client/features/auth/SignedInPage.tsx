import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { User } from '../../../shared/api/auth.ts'
import { linkTo } from '../../lib/paths.ts'
import { useLogout } from '../../lib/useLogout.ts'
import { AuthPage } from './AuthPage.tsx'

/** For the link of a registration: it may be one's own, opened again, or another's. */
export const CONFIRM_HINT =
  'If you have confirmed this address, stay: your account is ready. To confirm another one, log out and open the link once more.'

/** In place of a page that is opened by a mailed link and is for nobody who is signed in. `hint` says how to use the link. */
export function SignedInPage({ user, hint }: { user: User; hint: string }) {
  const logout = useLogout()
  return (
    <AuthPage title="You are signed in already" text={`As ${user.name}, ${user.email}.`}>
      <Stack>
        <Text size="sm">{hint}</Text>
        <Button onClick={() => void logout()}>Log out</Button>
        <Anchor component={Link} to={linkTo.dashboards()} size="sm" mx="auto">
          Stay signed in
        </Anchor>
      </Stack>
    </AuthPage>
  )
}
