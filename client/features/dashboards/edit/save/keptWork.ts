import { type Widget, widget } from '../../../../../shared/api/widgets.ts'
import type { KeptDraft } from '../../../../lib/draftStore.ts'
import { keptChanges } from './keptChanges.ts'
import type { KeptChanges } from './saver.ts'

/** What an earlier visit left unsaved. */
export interface KeptWork {
  savedAt: string
  /** Changes of the dashboard that had not been saved. */
  page: KeptChanges | null
  /** The widget whose form was open. */
  form: Widget | null
}

/** The work that two drafts hold, that of the page and that of its form; null where neither can be read. */
export function keptWork(pageDraft: KeptDraft | null, formDraft: KeptDraft | null): KeptWork | null {
  const page = keptChanges(pageDraft?.value)
  const open = widget.safeParse(formDraft?.value)
  const savedAt = pageDraft?.savedAt ?? formDraft?.savedAt
  if (!savedAt || !(page || open.success)) return null
  return { savedAt, page, form: open.success ? open.data : null }
}
