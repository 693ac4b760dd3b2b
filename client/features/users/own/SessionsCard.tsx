import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Session as SignedInSession } from '../../../../shared/api/auth.ts'
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
        <Stack component="ul" aria-labelledby="sessions" p={0} m={0} style={{ listStyle: 'none' }}>
          {sessions.data?.map((session) => (
            <Session key={session.id} session={session} onRevoke={() => revoke(session.id)} />
          ))}
        </Stack>
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

interface Props {
  session: SignedInSession
  onRevoke: () => Promise<void>
}

/** One of them. Its button says where and since when: two may be the same browser, or browsers of one name. */
function Session({ session, onRevoke }: Props) {
  const name = browserName(session.userAgent)
  const which = `${session.address}, since ${instantLabel(session.createdAt)}`
  return (
    <Group justify="space-between" wrap="nowrap" component="li">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text size="sm" fw={560}>
            {name}
          </Text>
          {session.current && (
            <Badge size="sm" variant="light">
              This browser
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {which}, last seen {agoLabel(session.lastSeenAt)}
        </Text>
      </div>
      {!session.current && (
        <FeedbackButton
          size="xs"
          variant="default"
          flex="none"
          aria-label={`Sign out ${name}, ${which}`}
          onClick={onRevoke}
        >
          Sign out
        </FeedbackButton>
      )}
    </Group>
  )
}
