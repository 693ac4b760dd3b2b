import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Passkey } from '../../../../shared/api/secondFactor.ts'
import { agoLabel } from '../../../lib/when.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { useOwnActions } from '../api.ts'
import { PasskeyForm } from './PasskeyForm.tsx'

interface Props {
  passkey: Passkey
  /** The host that is being visited. */
  here: string | null
  onRemove: () => void
}

/** One passkey: where it works, when it was used, and what can be done with it. */
export function PasskeyRow({ passkey, here, onRemove }: Props) {
  const { renamePasskey } = useOwnActions()
  const [renaming, setRenaming] = useState(false)
  const { id, name, host, lastUsedAt, createdAt } = passkey
  if (renaming) {
    return (
      <li>
        <PasskeyForm
          name={name}
          submitLabel="Rename"
          onName={async (name) => {
            await renamePasskey(id, name)
            setRenaming(false)
          }}
          onCancel={() => setRenaming(false)}
        />
      </li>
    )
  }
  return (
    <Group justify="space-between" gap="sm" component="li">
      <Stack gap={0} miw={0} style={{ flex: '1 1 12rem' }}>
        <Group gap="xs">
          <Text size="sm" fw={560} style={{ overflowWrap: 'anywhere' }} {...WRITTEN}>
            {name}
          </Text>
          {host !== here && (
            <Badge size="sm" variant="light" color="gray">
              Not at this address
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Works at {host}, {lastUsedAt ? `last used ${agoLabel(lastUsedAt)}` : `added ${agoLabel(createdAt)}`}
        </Text>
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <Button size="xs" variant="default" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <Button size="xs" variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </Group>
    </Group>
  )
}
