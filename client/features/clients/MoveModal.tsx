import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/ApiError.ts'
import { linkTo } from '../../lib/paths.ts'
import { FormModal } from '../../ui/FormDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useClients } from './api.ts'
import { ClientSelect } from './ClientSelect.tsx'

const NONE = 'none'

interface Props {
  /** Of the dashboard. */
  name: string
  clientId: string | null
  /** Rejects where it could not be moved. */
  onMove: (clientId: string | null) => Promise<unknown>
  onClose: () => void
}

/** Moves a dashboard to another client, or out of its own. */
export function MoveModal({ name, clientId, onMove, onClose }: Props) {
  const present = clientId ?? NONE
  const [chosen, setChosen] = useState(present)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const hasNone = useClients().data?.length === 0
  const move = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onMove(chosen === NONE ? null : chosen)
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <FormModal opened onClose={onClose} changed={chosen !== present} title={`Move “${name}”`}>
      <Stack>
        {hasNone ? (
          <Text size="sm">
            There is no client yet.{' '}
            <Anchor component={Link} to={linkTo.createClient()} size="sm" underline="always">
              Add the first one
            </Anchor>
            .
          </Text>
        ) : (
          <ClientSelect
            label="Client"
            first={[{ value: NONE, label: 'No client' }]}
            value={chosen}
            onChange={(next) => setChosen(next ?? NONE)}
            allowDeselect={false}
            openOnFocus={false}
            data-autofocus
          />
        )}
        <Text size="sm" c="dimmed">
          Logo, accent, time zone and accounts that it has from its present client, or not at all, become the
          new client’s. What was chosen for this dashboard stays.
        </Text>
        <FormError message={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} disabled={chosen === present} onClick={() => void move()}>
            Move
          </Button>
        </Group>
      </Stack>
    </FormModal>
  )
}
