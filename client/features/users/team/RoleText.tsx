import { Text } from '@mantine/core'
import type { TeamMember } from '../../../../shared/api/users.ts'
import { Truncated } from '../../../ui/Truncated.tsx'
import { useClients } from '../../clients/index.ts'
import { ROLES, reachInWords } from './roles.ts'

/** A person's role, with the client that they read for, or how many they work for. */
export function RoleText({ person }: { person: Pick<TeamMember, 'role' | 'clientId' | 'clientIds'> }) {
  if (person.clientId === null) {
    return (
      <>
        <Text size="sm">{ROLES[person.role]}</Text>
        {person.clientIds && (
          <Text size="xs" c="dimmed">
            {reachInWords(person.clientIds.length)}
          </Text>
        )}
      </>
    )
  }
  return <ClientsPerson clientId={person.clientId} />
}

function ClientsPerson({ clientId }: { clientId: string }) {
  const name = useClients().data?.find(({ id }) => id === clientId)?.name
  return (
    <>
      <Text size="sm">{ROLES.client}</Text>
      {name && (
        <Truncated size="xs" c="dimmed">
          {name}
        </Truncated>
      )}
    </>
  )
}
