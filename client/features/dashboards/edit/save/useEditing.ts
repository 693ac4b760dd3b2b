import { useEffect } from 'react'
import type { OwnDashboard } from '../../../../../shared/api/dashboards.ts'
import { useUser } from '../../../../lib/session.ts'
import { useDashboardNews } from './useDashboardNews.ts'
import { type Editor, useEditor } from './useEditor.ts'
import { type EditLock, useLock } from './useLock.ts'

/** What a dashboard is edited with: the draft that saves itself, and the lease that allows it. */
export function useEditing(dashboard: OwnDashboard): {
  editor: Editor
  lock: EditLock
  /** Shows what somebody else has saved; null: nobody has. */
  showTheirs: (() => void) | null
} {
  const user = useUser()
  const editor = useEditor(dashboard)
  const lock = useLock({ ...dashboard, userId: user.id })
  useLockedSaves(editor, lock)
  return { editor, lock, showTheirs: useDashboardNews(dashboard, editor, lock) }
}

/**
 * A save that was refused because of another user's lease ends editing here. It is sent as soon as the lease is back,
 * with the version it was made from: if the other user has saved meanwhile, the user decides; nothing is overwritten.
 */
function useLockedSaves({ state, saver }: Editor, { editing, lost }: EditLock): void {
  const refused = state.name === 'locked'
  useEffect(() => {
    if (refused) void lost()
  }, [refused, lost])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the return of the lease sends what waits
  useEffect(() => {
    if (editing && refused) saver.resume(saver.version())
  }, [editing])
}
