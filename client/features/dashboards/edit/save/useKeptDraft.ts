import { useState } from 'react'
import { drafts } from '../../../../lib/drafts.ts'
import { formDraftName } from '../../../widgets/editor.ts'
import { keptWork } from './keptWork.ts'
import { draftName } from './useEditor.ts'

/** What an earlier visit left unsaved, and the ways to end the offer. */
export function useKeptDraft(dashboardId: string) {
  const [kept, setKept] = useState(() =>
    keptWork(drafts.kept(draftName(dashboardId)), drafts.kept(formDraftName(dashboardId))),
  )
  const forget = () => {
    drafts.discard(draftName(dashboardId))
    drafts.discard(formDraftName(dashboardId))
    setKept(null)
  }
  return { kept, forget }
}
