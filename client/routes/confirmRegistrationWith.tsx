import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { IDENTITY_NAMES, IDENTITY_PROVIDERS } from '../../shared/domain/identityProviders.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { confirmWith, useWaiting } from '../features/auth/elsewhere/api.ts'
import { ProviderButton } from '../features/auth/elsewhere/ProviderButtons.tsx'
import { CONFIRM_HINT, SignedInPage } from '../features/auth/SignedInPage.tsx'
import { messageOf } from '../lib/ApiError.ts'
import { leaveFor } from '../lib/focusHeading.ts'
import { linkTo } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { FormError } from '../ui/FormError.tsx'
import { useBusy } from '../ui/useBusy.ts'
import NotFound from './notFound.tsx'

/** Where the link of a registration with an account elsewhere leads. */
export default function ConfirmRegistrationWith() {
  const params = useParams()
  const [query] = useSearchParams()
  const { pathname, search } = useLocation()
  const { user } = useSession()
  const waiting = useWaiting(user === null)
  const [busy, setBusy] = useBusy()
  const [failed, setFailed] = useState<string | null>(null)
  const provider = IDENTITY_PROVIDERS.find((known) => known === params.provider)
  if (!provider) return <NotFound />
  if (user) return <SignedInPage user={user} hint={CONFIRM_HINT} />
  const isHere = waiting.data?.provider === provider
  const confirm = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await confirmWith(provider, query.get('token') ?? '')
      leaveFor(linkTo.dashboards())
    } catch (error) {
      setFailed(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <AuthPage title="Confirm your address" text="Then your account is ready.">
      <Stack>
        <FormError message={failed} />
        {isHere && (
          <Button fullWidth loading={busy} onClick={() => void confirm()}>
            Confirm and start
          </Button>
        )}
        {(failed || (!isHere && !waiting.isPending)) && (
          <>
            <Text size="sm">Show that it was you who registered with {IDENTITY_NAMES[provider]}.</Text>
            <ProviderButton provider={provider} next={pathname + search} />
          </>
        )}
        <Anchor component={Link} to={linkTo.register()} size="sm" mx="auto">
          Register once more
        </Anchor>
        <Anchor component={Link} to={linkTo.login()} size="sm" mx="auto">
          Confirmed already? Sign in
        </Anchor>
      </Stack>
    </AuthPage>
  )
}
