import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { WatchedDomain } from '../../../shared/api/groups.ts'
import type { useGroupDialogs } from './useGroupDialogs.ts'

/** Opens the dialog that a message of a channel links to (`?channels=1`, `?domain=…&snooze=1`), once. */
export function useLinkedDialog(
  dialogs: ReturnType<typeof useGroupDialogs>,
  rows: readonly WatchedDomain[],
  openId: string | null,
): void {
  const [query, setQuery] = useSearchParams()
  const isForChannels = query.get('channels') === '1'
  const snoozed = query.get('snooze') === '1' ? rows.find(({ id }) => id === openId) : undefined
  const linked = isForChannels ? 'channels' : (snoozed?.id ?? null)
  // The address loses its link once the panel has come: by then the dialog may have been closed.
  const followed = useRef<string | null>(null)
  useEffect(() => {
    if (followed.current === linked) return
    followed.current = linked
    if (isForChannels) dialogs.open('channels')
    else if (snoozed?.snooze === null) dialogs.snooze(snoozed)
  }, [linked, isForChannels, snoozed, dialogs])
  useEffect(() => {
    if (linked === null) return
    setQuery(
      (present) => {
        const rest = new URLSearchParams(present)
        rest.delete('channels')
        rest.delete('snooze')
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  }, [linked, setQuery])
}
