import { useState } from 'react'
import { saveDashboard } from '../../../../shared/api/dashboards.ts'
import { type Widget, widget } from '../../../../shared/api/widgets.ts'
import { drafts } from '../../../lib/drafts.ts'
import { formDraftName } from '../../widgets/form/WidgetForm.tsx'
import type { Changes } from './saver.ts'
import { draftName } from './useEditor.ts'

interface KeptWork {
  savedAt: string
  /** Changes of the dashboard that had not been saved. */
  changes: Changes | null
  /** The widget whose form was open. */
  form: Widget | null
}

const changesShape = saveDashboard.partial().omit({ version: true, category: true })

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
  const changes = changesShape.safeParse(page?.value)
  const open = widget.safeParse(form?.value)
  const savedAt = page?.savedAt ?? form?.savedAt
  if (!savedAt || !(changes.success || open.success)) return null
  return {
    savedAt,
    changes: changes.success ? asSent(changes.data) : null,
    form: open.success ? open.data : null,
  }
}

/** The schema reads the switch as a boolean; the call sends it as text. */
function asSent({ hidden_date_selector: hidden, ...rest }: ReturnType<typeof changesShape.parse>): Changes {
  return { ...rest, ...(hidden !== undefined && { hidden_date_selector: String(hidden) }) }
}
