import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  IDENTITY_NAMES,
  IDENTITY_PROVIDERS,
  type IdentityProvider,
} from '../../../../shared/domain/identityProviders.ts'
import { globals } from '../../../lib/globals.ts'
import { useUser } from '../../../lib/session.ts'
import { focusPart } from '../../../lib/tabbable.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FeedbackButton } from '../../../ui/FeedbackButton.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyFailed } from '../../../ui/notify.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { UserName } from '../../../ui/UserName.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { askingProof } from '../../secondFactor/index.ts'
import { beginLink, unlink, useWays, WAYS_KEY } from '../api.ts'

/** The accounts elsewhere that sign one in. `problem`: how a round trip to a provider ended. */
export function SignInWaysCard({ problem }: { problem: string | null }) {
  const ways = useWays()
  const client = useQueryClient()
  const [linking, setLinking] = useState<IdentityProvider | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const isShown = ways.isSuccess
  useEffect(() => {
    // Back from the provider's page one is at the top of this one, far from what went wrong.
    if (problem && isShown && card.current) focusPart(card.current)
  }, [problem, isShown])
  const linked = ways.data?.identities ?? []
  const shown = IDENTITY_PROVIDERS.filter(
    (name) => globals().signInWith.includes(name) || linked.some(({ provider }) => provider === name),
  )
  if (ways.isSuccess && shown.length === 0) return null
  const link = async (provider: IdentityProvider) => {
    if (ways.data?.hasPassword) setLinking(provider)
    else location.assign(await askingProof(() => beginLink(provider)))
  }
  const remove = async (provider: IdentityProvider) => {
    await askingProof(() => unlink(provider))
    await client.invalidateQueries({ queryKey: WAYS_KEY })
  }
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="ways" ref={card}>
      <Stack>
        <Title order={2} size="h4" id="ways">
          Sign in with
        </Title>
        <FormError message={problem} />
        {ways.isPending && <PageLoader />}
        {ways.isError && <ErrorState error={ways.error} onRetry={() => void ways.refetch()} />}
        {ways.data &&
          shown.map((provider) => {
            const name = IDENTITY_NAMES[provider]
            const found = linked.find((one) => one.provider === provider)
            return (
              <Stack key={provider} gap="sm">
                <Group justify="space-between" wrap="nowrap">
                  <div style={{ minWidth: 0 }}>
                    <Group gap="xs">
                      <Text size="sm" fw={560}>
                        {name}
                      </Text>
                      {found && (
                        <Badge size="sm" variant="light">
                          Linked
                        </Badge>
                      )}
                    </Group>
                    {found?.email && (
                      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                        {found.email}
                      </Text>
                    )}
                  </div>
                  {found ? (
                    <FeedbackButton
                      size="xs"
                      variant="default"
                      aria-label={`Remove ${name}`}
                      onClick={() => remove(provider)}
                    >
                      Remove
                    </FeedbackButton>
                  ) : (
                    linking !== provider && (
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={`Link ${name}`}
                        onClick={() => void link(provider).catch(notifyFailed)}
                      >
                        Link
                      </Button>
                    )
                  )}
                </Group>
                {linking === provider && !found && (
                  <LinkForm key={provider} provider={provider} onCancel={() => setLinking(null)} />
                )}
              </Stack>
            )
          })}
      </Stack>
    </Paper>
  )
}

/** Requests the own password, then leaves for the provider. */
function LinkForm({ provider, onCancel }: { provider: IdentityProvider; onCancel: () => void }) {
  const { email } = useUser()
  const form = useForm({
    initialValues: { currentPassword: '' },
    validate: { currentPassword: (value) => (value ? null : 'Enter your current password.') },
  })
  const { onSubmit, busy, general } = useSubmit(form, async ({ currentPassword }: typeof form.values) => {
    location.assign(await beginLink(provider, currentPassword))
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <UserName address={email} />
      <Stack gap="sm">
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          autoFocus
          required
          withAsterisk={false}
          {...form.getInputProps('currentPassword')}
        />
        <FormError message={general} />
        <Group gap="sm">
          <Button type="submit" size="xs" loading={busy}>
            Continue to {IDENTITY_NAMES[provider]}
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
