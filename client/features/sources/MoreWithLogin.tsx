import { Alert, Button, Group, Text } from '@mantine/core'
import type { Source } from '../../../shared/api/sources.ts'
import type { OfferedProvider } from '../../../shared/domain/definitions.ts'
import { leaveFor } from '../../lib/focusHeading.ts'
import { notifyFailed } from '../../ui/notify.tsx'
import { consentAddress, useShareLogin } from './api.ts'
import { furtherKinds } from './logins.ts'

interface Props {
  /** The source that has just been connected. */
  source: Source
  definitions: OfferedProvider[]
  sources: Source[]
  onConnected: (source: Source) => void
  onClose: () => void
}

/** What more the login that has just been connected could serve; nothing where that is nothing. */
export function MoreWithLogin({ source, definitions, sources, onConnected, onClose }: Props) {
  const sharing = useShareLogin()
  const further = furtherKinds(source, definitions, sources)
  if (further.length === 0) return null
  return (
    <Alert
      variant="light"
      mb="md"
      title={`Use ${source.account} for more`}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <Text size="sm">
        One login can serve several sources. You are asked to sign in only where a permission is missing.
      </Text>
      <Group gap="xs" mt="sm">
        {further.map(({ definition: { kind, name }, login }) => (
          <Button
            key={kind}
            size="xs"
            variant="default"
            disabled={sharing.isPending}
            loading={sharing.isPending && sharing.variables.name === kind}
            onClick={() =>
              login.granted
                ? sharing.mutate(
                    { sourceId: login.source.id, name: kind },
                    { onSuccess: onConnected, onError: notifyFailed },
                  )
                : leaveFor(consentAddress(kind, { login: login.source.id }))
            }
          >
            Connect {name}
          </Button>
        ))}
      </Group>
    </Alert>
  )
}
