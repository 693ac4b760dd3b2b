import { Button, Stack } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { FormError } from '../../ui/FormError.tsx'
import { useBusy } from '../../ui/useBusy.ts'
import { signInByPasskey } from './api.ts'
import { problemOf, usesPasskeys } from './webauthn.ts'

/** The way in by a passkey alone; nothing where the browser has none. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const [busy, setBusy] = useBusy()
  const [failed, setFailed] = useState<string | null>(null)
  if (!usesPasskeys()) return null
  const signIn = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await signInByPasskey()
      onSignedIn()
    } catch (error) {
      setFailed(problemOf(error))
      setBusy(false)
    }
  }
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        fullWidth
        loading={busy}
        leftSection={<IconKey size={18} stroke={1.6} />}
        onClick={() => void signIn()}
      >
        Continue with a passkey
      </Button>
      <FormError message={failed} />
    </Stack>
  )
}
