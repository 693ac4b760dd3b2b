import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { AcceptForm } from '../features/auth/AcceptForm.tsx'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { logout, showInvitation } from '../features/auth/api.ts'
import { messageOf } from '../lib/ApiError.ts'
import { linkTo } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { FormError } from '../ui/FormError.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

/** Where the link of an invitation leads. */
export default function Invitation() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { user } = useSession()
  const found = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => showInvitation(token),
    enabled: user === null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (user) {
    return (
      <AuthPage title="You are signed in already" text={`As ${user.name}, ${user.email}.`}>
        <Stack>
          <Text size="sm">Log out, then open the link of the invitation once more to accept it.</Text>
          <Button onClick={() => void logout()}>Log out</Button>
          <Anchor component={Link} to={linkTo.dashboards()} size="sm" mx="auto">
            Stay signed in
          </Anchor>
        </Stack>
      </AuthPage>
    )
  }
  if (found.isError) {
    return (
      <AuthPage title="This invitation cannot be accepted">
        <Stack>
          <FormError message={messageOf(found.error)} />
          <Anchor component={Link} to={linkTo.login()} size="sm" mx="auto">
            Sign in
          </Anchor>
        </Stack>
      </AuthPage>
    )
  }
  if (!found.data) {
    return (
      <AuthPage title="Your invitation">
        <PageLoader label="Reading the invitation" />
      </AuthPage>
    )
  }
  const { company, invitedBy } = found.data
  return (
    <AuthPage
      title={`Join ${company}`}
      text={invitedBy ? `${invitedBy} invited you.` : 'You were invited to this company.'}
    >
      <AcceptForm token={token} facts={found.data} />
    </AuthPage>
  )
}
