import { useMemo, useState } from 'react'
import type { WatchedDomain } from '../../../shared/api/groups.ts'

/** What is open above the grid beside the panel of a domain. */
export type GroupDialog = 'add' | 'channels' | 'settings' | 'keys'

/** Which dialog of a group is open; the grid hears no keys meanwhile. */
export function useGroupDialogs() {
  const [dialog, open] = useState<GroupDialog | null>(null)
  // As it was when the question was asked: once snoozed, it may not be looked at any more.
  const [snoozing, snooze] = useState<WatchedDomain | null>(null)
  return useMemo(
    () => ({ dialog, open, snoozing, snooze, isOpen: dialog !== null || snoozing !== null }),
    [dialog, snoozing],
  )
}
