import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { LoginLinkFacts } from '../../shared/api/loginLinks.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { startByLink, useLoginLink } from '../features/loginLinks/api.ts'
import { isUnanswered, messageOf } from '../lib/ApiError.ts'
import { instantLabel } from '../lib/when.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormError } from '../ui/FormError.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { useBusy } from '../ui/useBusy.ts'

/** Where a login link leads: before the vendor's consent page, and after it. */
export default function ConnectByLink() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const found = useLoginLink(token)
  const continueAt = found.data?.continueAt ?? null
  useEffect(() => {
    if (continueAt !== null) window.location.replace(continueAt)
  }, [continueAt])
  if (isUnanswered(found.error)) {
    return (
      <AuthPage title="Connect an account">
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </AuthPage>
    )
  }
  if (found.isError) {
    return (
      <AuthPage title="This link cannot be used">
        <FormError message={messageOf(found.error)} />
      </AuthPage>
    )
  }
  if (!found.data || continueAt !== null) {
    return (
      <AuthPage title="Connect an account">
        <PageLoader label="Reading the link" />
      </AuthPage>
    )
  }
  return <Opened facts={found.data} token={token} />
}

function Opened({ facts, token }: { facts: LoginLinkFacts; token: string }) {
  const { company, createdBy, name, reads, figures, expiresAt, renews, state, account, problem } = facts
  const { begin, busy, error } = useBegin(token)
  if (state === 'done' && account === null) {
    return (
      <AuthPage brand={company} title="This link has been used">
        <Text size="sm">
          It works once. Ask {createdBy} of {company} for another one if an account is still to be connected.
        </Text>
      </AuthPage>
    )
  }
  if (state === 'done') {
    return (
      <AuthPage brand={company} title="Thank you">
        <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          {company} can read {reads} of {account} now. There is nothing left to do; you can close this page.
        </Text>
      </AuthPage>
    )
  }
  if (state !== 'open') {
    return (
      <AuthPage brand={company} title={state === 'expired' ? 'This link has expired' : 'One moment'}>
        <Text size="sm">
          {state === 'expired'
            ? `Ask ${createdBy} of ${company} for another one.`
            : 'Somebody is signing in by this link right now. Reload the page in a minute.'}
        </Text>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      brand={company}
      title={`${company} asks for access to ${reads}`}
      text={`${createdBy} made this link for ${name}.`}
    >
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {renews
            ? `The access to ${renews} has ended or is to be renewed. Sign in with that account.`
            : 'Sign in with the account that holds the figures.'}{' '}
          {reads} then shows what you allow, and you can take it back there at any time.
        </Text>
        <Text size="sm">
          {company} reads figures for its dashboards and reports, such as {listed(figures)}. It changes
          nothing.
        </Text>
        {problem && error === null && <FormError message={`It did not work: ${problem}`} />}
        {error !== null && <FormError message={error} />}
        <Button loading={busy} onClick={() => void begin()}>
          Go to the sign-in
        </Button>
        <Text size="xs" c="dimmed">
          The link works once, until {instantLabel(expiresAt)}. If you do not know {company}, close this page;
          nothing happens.
        </Text>
      </Stack>
    </AuthPage>
  )
}

const listed = (words: string[]) => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(words)

function useBegin(token: string) {
  const [busy, setBusy] = useBusy()
  const [error, setError] = useState<string | null>(null)
  const begin = async () => {
    setBusy(true)
    setError(null)
    try {
      // Busy until the browser has left.
      window.location.assign(await startByLink(token))
    } catch (failure) {
      setError(messageOf(failure))
      setBusy(false)
    }
  }
  return { begin, busy, error }
}
