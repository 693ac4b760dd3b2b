import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import type { TeamMember } from '../../../shared/api/users.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { usePersonsSecondFactor } from './api.ts'
import { askingProof } from './askingProof.tsx'

/** Another person's second factor, which an admin removes when it is lost. */
export function PersonsSecondFactor({ person }: { person: TeamMember }) {
  const { query, remove } = usePersonsSecondFactor(person.id)
  const { data, isPending, error, refetch } = query
  const ask = async () => {
    const sure = await confirm({
      title: `Remove the second factor of ${person.name}?`,
      text: 'They sign in without one until they set one up again. Make sure that it is they who asked. They are mailed.',
      submit: 'Remove',
      danger: true,
    })
    if (!sure) return
    await askingProof(remove).then(() => notifyDone('Removed.'), notifyFailed)
  }
  const parts = data && [
    ...(data.app ? ['an authenticator app'] : []),
    ...(data.passkeys > 0 ? [data.passkeys === 1 ? 'a passkey' : `${data.passkeys} passkeys`] : []),
  ]
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="persons-second-factor">
      <Stack>
        <Title order={2} size="h4" id="persons-second-factor">
          Second factor
        </Title>
        {isPending && <PageLoader />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {parts && (
          <Text size="sm">{parts.length === 0 ? 'None is set up.' : `Set up: ${parts.join(' and ')}.`}</Text>
        )}
        {parts && parts.length > 0 && (
          <div>
            <Button variant="default" onClick={() => void ask()}>
              Remove the lost second factor
            </Button>
          </div>
        )}
      </Stack>
    </Paper>
  )
}
