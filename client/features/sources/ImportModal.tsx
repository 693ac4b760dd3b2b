import type { Source } from '../../../shared/api/sources.ts'
import type { ProviderOutline } from '../../../shared/domain/definitions.ts'
import { FormModal } from '../../ui/FormDialog.tsx'
import { ImportForm } from './ImportForm.tsx'

interface Props {
  source: Source | null
  definition: ProviderOutline | null
  onClose: () => void
  onDone: (source: Source) => void
}

/** Uploads a newer file for an imported source; its widgets are preserved. */
export function ImportModal({ source, definition, onClose, onDone }: Props) {
  const reads = definition?.import
  return (
    <FormModal
      opened={source !== null && reads !== undefined}
      onClose={onClose}
      title={`Import a newer file into ${source?.account ?? ''}`}
      size="lg"
    >
      {source && definition && reads && (
        <ImportForm definition={definition} reads={reads} source={source} onDone={onDone} />
      )}
    </FormModal>
  )
}
