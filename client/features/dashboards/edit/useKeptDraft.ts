import { useState } from 'react'
import { type Widget, widget } from '../../../../shared/api/widgets.ts'
import { drafts } from '../../../lib/drafts.ts'
import { formDraftName } from '../../widgets/form/WidgetForm.tsx'
import { keptChanges } from './keptChanges.ts'
import type { Changes } from './saver.ts'
import { draftName } from './useEditor.ts'

interface KeptWork {
  savedAt: string
  /** Changes of the dashboard that had not been saved. */
  changes: Changes | null
  /** The widget whose form was open. */
  form: Widget | null
}

/** What an earlier visit left unsaved, and the ways to end the offer. */
export function useKeptDraft(dashboardId: string) {
  const [kept, setKept] = useState(() => readKept(dashboardId))
  const forget = () => {
    drafts.discard(draftName(dashboardId))
    drafts.discard(formDraftName(dashboardId))
    setKept(null)
  }
  return { kept, forget }
}

function readKept(dashboardId: string): KeptWork | null {
  const page = drafts.kept(draftName(dashboardId))
  const form = drafts.kept(formDraftName(dashboardId))
  const changes = keptChanges(page?.value)
  const open = widget.safeParse(form?.value)
  const savedAt = page?.savedAt ?? form?.savedAt
  if (!savedAt || !(changes || open.success)) return null
  return { savedAt, changes, form: open.success ? open.data : null }
}
