import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { linkTo } from '../../lib/paths.ts'
import { InputsModal } from '../../ui/InputsModal.tsx'
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
  const hasNone = useClients().data?.length === 0
  // Empty as long as it would stay where it is.
  const target = chosen === present ? null : chosen
  return (
    <InputsModal
      title={`Move “${name}”`}
      required={[target]}
      changed={target !== null}
      submit="Move"
      onSubmit={() => onMove(chosen === NONE ? null : chosen)}
      onClose={onClose}
    >
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
        new client’s. What was chosen for this dashboard stays, and so does what widgets read where the new
        client has no usual account with a property.
      </Text>
    </InputsModal>
  )
}
