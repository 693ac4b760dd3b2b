import type { Source } from '../../../shared/api/sources.ts'
import type { ProviderOutline } from '../../../shared/domain/definitions.ts'
import { CAN_COME_BACK } from '../../../shared/domain/deleted.ts'
import { confirm } from '../../ui/confirm.tsx'
import { notifyFailed } from '../../ui/notify.tsx'
import { notifyDeleted } from '../deleted/index.ts'
import { useDeleteSource } from './api.ts'
import { inWords } from './inWords.ts'

/** Deletes a source once the person is sure, knowing what uses it. */
export function useRemoval(source: Source, definition: Pick<ProviderOutline, 'name'>): () => Promise<void> {
  const deletion = useDeleteSource()
  return async () => {
    const users = inWords(source.uses)
    const sure = await confirm({
      title: `Delete ${definition.name} “${source.account}”?`,
      text: users
        ? `Used by ${users}, which have no data of it until you choose another source for them. ${CAN_COME_BACK}`
        : `Nothing uses it. ${CAN_COME_BACK}`,
      submit: 'Delete',
      danger: true,
    })
    if (!sure) return
    await deletion
      .mutateAsync(source.id)
      .then(() => notifyDeleted(`${definition.name}: ${source.account}`, source.id), notifyFailed)
  }
}
