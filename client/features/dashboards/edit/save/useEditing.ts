import { useEffect } from 'react'
import type { OwnDashboard } from '../../../../../shared/api/dashboards.ts'
import { useUser } from '../../../../lib/session.ts'
import { useCompany, whyNoChange } from '../../../company/index.ts'
import { useDashboardNews } from './useDashboardNews.ts'
import { type Editor, useEditor } from './useEditor.ts'
import { type EditLock, useLock } from './useLock.ts'

/**
 * What a dashboard is edited with: the draft that saves itself, and the lease that allows it. `isOpen`: something is open
 * with which one changes it.
 */
export function useEditing(
  dashboard: OwnDashboard,
  isOpen: boolean,
): {
  editor: Editor
  lock: EditLock
  /** Shows what somebody else has saved; null: nobody has. */
  showTheirs: (() => void) | null
  /** It is at this link no more. */
  isGone: boolean
  /** Somebody has deleted it. */
  isDeleted: boolean
} {
  const user = useUser()
  const { data: company } = useCompany()
  const editor = useEditor(dashboard)
  const refusal = company ? whyNoChange(company, user.roleName === 'admin') : null
  const lock = useLock({ ...dashboard, userId: user.id, refusal }, isOpen || editor.state.name !== 'saved')
  useLockedSaves(editor, lock)
  return { editor, lock, ...useDashboardNews(dashboard, editor, lock) }
}

/**
 * A save that was refused because of another user's lease ends editing here. It is sent as soon as the lease is back,
 * with the version it was made from: if the other user has saved meanwhile, the user decides; nothing is overwritten.
 * One that the company's plan refused is sent as soon as editing is allowed again.
 */
function useLockedSaves({ state, saver }: Editor, { editing, lost }: EditLock): void {
  const refused = state.name === 'locked'
  useEffect(() => {
    if (refused) void lost()
  }, [refused, lost])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the return of the lease sends what waits
  useEffect(() => {
    if (editing && (refused || state.name === 'refused')) saver.resume(saver.version())
  }, [editing])
}
