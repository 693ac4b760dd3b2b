import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../lib/ApiError.ts'
import { linkTo } from '../../../lib/paths.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { useBusy } from '../../../ui/useBusy.ts'
import { AuthPage } from '../AuthPage.tsx'
import { startNamedLogin, useLoginCompany } from './api.ts'

/** Asks whom a link from elsewhere has led here whether they want to sign in to this company, whose link anybody can send. */
export function CompanyQuestion({ company, next }: { company: string; next: string | null }) {
  const found = useLoginCompany(company)
  const [busy, setBusy] = useBusy()
  const [failed, setFailed] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setFailed(null)
    try {
      // The button stays busy until the browser has left.
      window.location.assign(await startNamedLogin(company, next))
    } catch (error) {
      setFailed(messageOf(error))
      setBusy(false)
    }
  }
  const otherwise = (
    <Anchor component={Link} to={linkTo.login(next ?? undefined)} size="sm" mx="auto">
      Sign in another way
    </Anchor>
  )
  if (found.isPending || found.isError) {
    return (
      <AuthPage title="Your company’s login">
        {found.isError ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <PageLoader label="Reading whose login this is" />
        )}
      </AuthPage>
    )
  }
  if (!found.data) {
    return (
      <AuthPage title="Your company’s login">
        <Stack>
          <FormError message="There is no such login any more. Ask an admin of your company for its address." />
          {otherwise}
        </Stack>
      </AuthPage>
    )
  }
  const { name } = found.data
  return (
    <AuthPage title={`Sign in to ${name}?`}>
      <Stack>
        <Text size="sm">
          A link has led you to the login of this company. Go on only if it is the one that you work with: all
          that you add from then on is seen by its people.
        </Text>
        <FormError message={failed} />
        <Button fullWidth loading={busy} onClick={() => void start()}>
          Sign in with its login
        </Button>
        {otherwise}
      </Stack>
    </AuthPage>
  )
}
