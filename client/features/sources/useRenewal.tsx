import { type ReactNode, useState } from 'react'
import type { Source } from '../../../shared/api/sources.ts'
import type { ProviderOutline } from '../../../shared/domain/definitions.ts'
import { leaveFor } from '../../lib/focusHeading.ts'
import { notifyDone } from '../../ui/notify.tsx'
import { consentAddress } from './api.ts'
import { CredentialModal } from './CredentialModal.tsx'
import { ImportModal } from './ImportModal.tsx'
import { rememberWayBack } from './useWayBack.ts'

/**
 * Renews what sources are read with: the vendor's consent, after which `back` is offered, new credentials, or a newer file.
 * `modals` belongs on the screen.
 */
export function useRenewal(
  definitions: readonly ProviderOutline[],
  back?: string,
): { renew: (source: Source) => void; modals: ReactNode } {
  const [renewed, setRenewed] = useState<Source | null>(null)
  const definitionOf = (source: Source | null) =>
    definitions.find(({ kind }) => kind === source?.name) ?? null
  const renew = (source: Source) => {
    if (source.imported || definitionOf(source)?.auth.type !== 'oauth') return setRenewed(source)
    if (back) rememberWayBack(back)
    leaveFor(consentAddress(source.name, { source: source.id }))
  }
  const close = () => setRenewed(null)
  const done = (said: string) => () => {
    close()
    notifyDone(said)
  }
  const modals = (
    <>
      <CredentialModal
        source={renewed?.imported ? null : renewed}
        definition={definitionOf(renewed)}
        onClose={close}
        onDone={done('The new credentials work and are saved.')}
      />
      <ImportModal
        source={renewed?.imported ? renewed : null}
        definition={definitionOf(renewed)}
        onClose={close}
        onDone={done('The file is imported.')}
      />
    </>
  )
  return { renew, modals }
}
