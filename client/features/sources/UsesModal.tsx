import { Modal } from '@mantine/core'
import type { Source } from '../../../shared/api/sources.ts'
import { UsesList } from './UsesList.tsx'

/** Every dashboard and report that uses a source. */
export function UsesModal(props: { source: Source; opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={`What uses ${props.source.account}`}
      size="lg"
    >
      {props.opened && <UsesList sourceId={props.source.id} />}
    </Modal>
  )
}
