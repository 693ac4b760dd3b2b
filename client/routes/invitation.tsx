import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { InvitationFacts } from '../../shared/api/invitations.ts'
import { AcceptForm } from '../features/auth/AcceptForm.tsx'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { showInvitation } from '../features/auth/api.ts'
import { useWaiting } from '../features/auth/elsewhere/api.ts'
import { SignedInPage } from '../features/auth/SignedInPage.tsx'
import { isUnanswered, messageOf } from '../lib/ApiError.ts'
import { linkTo } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
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
  const waiting = useWaiting(user === null)
  const [withPassword, setWithPassword] = useState(false)
  if (user) {
    return (
      <SignedInPage
        user={user}
        hint="Log out, then open the link of the invitation once more to accept it."
      />
    )
  }
  if (isUnanswered(found.error)) {
    return (
      <AuthPage title="Your invitation">
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
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
  if (!found.data || waiting.isPending) {
    return (
      <AuthPage title="Your invitation">
        <PageLoader label="Reading the invitation" />
      </AuthPage>
    )
  }
  const { company, client, invitedBy } = found.data
  const identity = withPassword ? null : (waiting.data ?? null)
  return (
    <AuthPage
      // A client knows the agency, not what it works with.
      {...(client && { brand: company })}
      title={client ? `You are invited to the dashboards of ${client}` : `Join ${company}`}
      text={invitedIn({ company, client, invitedBy })}
    >
      <AcceptForm
        key={String(identity === null)}
        token={token}
        facts={found.data}
        identity={identity}
        onPassword={() => setWithPassword(true)}
        isPasswordChosen={withPassword}
      />
    </AuthPage>
  )
}

function invitedIn({
  company,
  client,
  invitedBy,
}: Pick<InvitationFacts, 'company' | 'client' | 'invitedBy'>) {
  const of = client ? ` of ${company}` : ''
  if (invitedBy) return `${invitedBy}${of} invited you.`
  return client ? `You were invited by ${company}.` : 'You were invited to this company.'
}
