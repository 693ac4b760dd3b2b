import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { CompanySso } from '../../../../shared/api/sso.ts'
import { agoLabel } from '../../../lib/when.ts'

/** Whether the single sign-on is on, and what last went wrong with it. */
export function SsoState({ sso: { connection } }: { sso: CompanySso }) {
  if (!connection) return null
  const { enabled, required, linkedPeople, problem } = connection
  return (
    <Stack gap="sm">
      {enabled && (
        <Alert color="green" variant="light" icon={<IconCircleCheck />} p="sm">
          <Text size="sm">
            {required ? 'On, and the only way in for your members.' : 'On.'} {peopleInWords(linkedPeople)}
          </Text>
        </Alert>
      )}
      {problem && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} p="sm">
          <Text size="sm">
            The last failed sign-in, {agoLabel(problem.at)}: {problem.text}
          </Text>
          {problem.words && (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              The provider says: “{problem.words}”
            </Text>
          )}
        </Alert>
      )}
    </Stack>
  )
}

function peopleInWords(count: number): string {
  if (count === 0) return 'Nobody has signed in by it yet.'
  return count === 1 ? 'One person has signed in by it.' : `${count} people have signed in by it.`
}
