import { Button, Divider, Stack } from '@mantine/core'
import { IDENTITY_NAMES, type IdentityProvider } from '../../../../shared/domain/identityProviders.ts'
import { globals } from '../../../lib/globals.ts'
import { ProviderMark } from './ProviderMark.tsx'

/** The ways in by an account elsewhere, below a form; nothing where none is offered. `next`: where to go on then. */
export function ProviderButtons({ next }: { next?: string | null }) {
  const { signInWith } = globals()
  if (signInWith.length === 0) return null
  return (
    <Stack gap="xs">
      <Divider label="or" />
      {signInWith.map((provider) => (
        <ProviderButton key={provider} provider={provider} next={next} />
      ))}
    </Stack>
  )
}

/** Leaves for the provider's page. */
export function ProviderButton({
  provider,
  next,
}: {
  provider: IdentityProvider
  next?: string | null | undefined
}) {
  const query = next ? `?${new URLSearchParams({ next })}` : ''
  return (
    <Button
      component="a"
      href={`/oauth/sign-in/${provider}${query}`}
      variant="default"
      fullWidth
      leftSection={<ProviderMark provider={provider} />}
    >
      Continue with {IDENTITY_NAMES[provider]}
    </Button>
  )
}
