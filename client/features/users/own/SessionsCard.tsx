import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { browserName } from '../../../../shared/rules/browserName.ts'
import { agoLabel, instantLabel } from '../../../lib/when.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FeedbackButton } from '../../../ui/FeedbackButton.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { revokeOtherSessions, revokeSession, SESSIONS_KEY, useSessions } from '../api.ts'

/** The browsers one is signed in with, each of which can be signed out. */
export function SessionsCard() {
  const sessions = useSessions()
  const client = useQueryClient()
  const revoke = async (id: string) => {
    await revokeSession(id)
    await client.invalidateQueries({ queryKey: SESSIONS_KEY })
  }
  const revokeOthers = async () => {
    await revokeOtherSessions()
    await client.invalidateQueries({ queryKey: SESSIONS_KEY })
  }
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="sessions">
      <Stack>
        <Title order={2} size="h4" id="sessions">
          Signed in on
        </Title>
        {sessions.isPending && <PageLoader />}
        {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
        {sessions.data?.map((session) => (
          <Group key={session.id} justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Group gap="xs">
                <Text size="sm" fw={560}>
                  {browserName(session.userAgent)}
                </Text>
                {session.current && (
                  <Badge size="sm" variant="light">
                    This browser
                  </Badge>
                )}
              </Group>
              <Text size="xs" c="dimmed">
                {session.address}, since {instantLabel(session.createdAt)}, last seen{' '}
                {agoLabel(session.lastSeenAt)}
              </Text>
            </div>
            {!session.current && (
              <FeedbackButton
                size="xs"
                variant="default"
                flex="none"
                aria-label={`Sign out ${browserName(session.userAgent)}`}
                onClick={() => revoke(session.id)}
              >
                Sign out
              </FeedbackButton>
            )}
          </Group>
        ))}
        {(sessions.data?.length ?? 0) > 1 && (
          <Group>
            <FeedbackButton size="xs" variant="default" onClick={revokeOthers}>
              Sign out everywhere else
            </FeedbackButton>
          </Group>
        )}
      </Stack>
    </Paper>
  )
}
