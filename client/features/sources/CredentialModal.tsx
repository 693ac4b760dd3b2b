import type { Source } from '../../../shared/api/sources.ts'
import type { ProviderOutline } from '../../../shared/domain/definitions.ts'
import { FormModal } from '../../ui/FormDialog.tsx'
import { CredentialForm } from './CredentialForm.tsx'

interface Props {
  source: Source | null
  definition: ProviderOutline | null
  onClose: () => void
  onDone: (source: Source) => void
}

/** Replaces the credentials of an existing source; its widgets are preserved. */
export function CredentialModal({ source, definition, onClose, onDone }: Props) {
  const opened = source !== null && definition?.auth.type === 'credentials'
  return (
    <FormModal opened={opened} onClose={onClose} title={`New credentials for ${definition?.name ?? ''}`}>
      {opened && definition.auth.type === 'credentials' && (
        <CredentialForm definition={definition} auth={definition.auth} source={source} onDone={onDone} />
      )}
    </FormModal>
  )
}
