import { useState } from 'react'
import { type Widget, widget } from '../../../../../shared/api/widgets.ts'
import { drafts } from '../../../../lib/drafts.ts'
import { formDraftName } from '../../../widgets/editor.ts'
import { keptChanges } from './keptChanges.ts'
import type { KeptChanges } from './saver.ts'
import { draftName } from './useEditor.ts'

interface KeptWork {
  savedAt: string
  /** Changes of the dashboard that had not been saved. */
  page: KeptChanges | null
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
  const kept = drafts.kept(draftName(dashboardId))
  const form = drafts.kept(formDraftName(dashboardId))
  const page = keptChanges(kept?.value)
  const open = widget.safeParse(form?.value)
  const savedAt = kept?.savedAt ?? form?.savedAt
  if (!savedAt || !(page || open.success)) return null
  return { savedAt, page, form: open.success ? open.data : null }
}
