import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { IDENTITY_NAMES } from '../../shared/domain/identityProviders.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { linkWaiting, useWaiting } from '../features/auth/elsewhere/api.ts'
import { askingProof } from '../features/secondFactor/index.ts'
import { messageOf } from '../lib/ApiError.ts'
import { linkTo } from '../lib/paths.ts'
import { useUser } from '../lib/session.ts'
import { FormError } from '../ui/FormError.tsx'
import { notifyDone } from '../ui/notify.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { useBusy } from '../ui/useBusy.ts'

/** After signing in the old way: whether to link the account elsewhere that was tried before. */
export default function LinkSignIn() {
  const user = useUser()
  const waiting = useWaiting()
  const [busy, setBusy] = useBusy()
  const [failed, setFailed] = useState<string | null>(null)
  const navigate = useNavigate()
  const link = async (name: string) => {
    setBusy(true)
    setFailed(null)
    try {
      await askingProof(linkWaiting)
      await navigate(linkTo.dashboards(), { replace: true })
      notifyDone(`Your ${name} account is linked: you can sign in with it from now on.`)
    } catch (error) {
      setFailed(messageOf(error))
      setBusy(false)
    }
  }
  const stay = (
    <Anchor component={Link} to={linkTo.dashboards()} size="sm" mx="auto">
      {waiting.data ? 'Not now' : 'Go to the dashboards'}
    </Anchor>
  )
  if (waiting.isPending) {
    return (
      <AuthPage title="Link your accounts">
        <PageLoader label="Reading the account" />
      </AuthPage>
    )
  }
  if (!waiting.data) {
    return (
      <AuthPage title="Nothing to link">
        <Stack>
          <Text size="sm">
            It took too long, or was done already. You can link accounts on your own page.
          </Text>
          {stay}
        </Stack>
      </AuthPage>
    )
  }
  const { provider, email, name } = waiting.data
  const title = `Link ${IDENTITY_NAMES[provider]} with your account?`
  return (
    <AuthPage title={title}>
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Then <b>{email ?? name}</b> at {IDENTITY_NAMES[provider]} signs you in as <b>{user.email}</b>.
        </Text>
        <FormError message={failed} />
        <Button fullWidth loading={busy} onClick={() => void link(IDENTITY_NAMES[provider])}>
          Link the accounts
        </Button>
        {stay}
      </Stack>
    </AuthPage>
  )
}
