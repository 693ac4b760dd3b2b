import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Source } from '../../../shared/api/sources.ts'
import type { ProviderOutline } from '../../../shared/domain/definitions.ts'
import { CAN_COME_BACK } from '../../../shared/domain/deleted.ts'
import { messageOf } from '../../lib/ApiError.ts'
import { notifyDeleted } from '../deleted/index.ts'
import { useDeleteSource } from './api.ts'
import { inWords } from './inWords.ts'
import { UsesList } from './UsesList.tsx'

interface Props {
  source: Source
  definition: Pick<ProviderOutline, 'name'>
  /** Undefined where no other source of its kind could take its place. */
  onReplace?: (() => void) | undefined
  onClose: () => void
}

/** Asks before a source goes that dashboards and reports stand on, and names them. */
export function DeleteModal({ source, definition, onReplace, onClose }: Props) {
  const deletion = useDeleteSource()
  const remove = async () => {
    await deletion.mutateAsync(source.id)
    notifyDeleted(`${definition.name}: ${source.account}`, source.id)
    onClose()
  }
  const { reports, clients, domains } = source.uses
  const others = inWords({ clients, domains })
  return (
    <Modal opened onClose={onClose} title={`Delete ${definition.name} “${source.account}”?`} size="lg">
      <Stack>
        <Text size="sm">
          Clients no longer see its widgets until you choose another source for them. {CAN_COME_BACK} Its
          login is kept, encrypted, until then.
          {reports > 0 && ' Until then, these reports are held and their owners are told.'}
        </Text>
        <UsesList sourceId={source.id} />
        {others && <Text size="sm">It also feeds {others}.</Text>}
        {deletion.isError && <Alert color="red">{messageOf(deletion.error)}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          {onReplace && (
            <Button variant="default" onClick={onReplace}>
              Put another in its place
            </Button>
          )}
          <Button
            color="red"
            loading={deletion.isPending}
            onClick={() => void remove().catch(() => undefined)}
          >
            Delete
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
