import { useState } from 'react'
import type { Dashboard } from '../../../../../shared/api/dashboards.ts'
import { ApiError } from '../../../../lib/ApiError.ts'
import type { useWidgetData } from '../../view/useWidgetData.ts'
import { type Feeding, feedType } from '../api.ts'
import { afterSave } from '../save/editorState.ts'
import type { Editor } from '../save/useEditor.ts'
import { readDefaults } from './defaults.ts'

/**
 * Feeds the widgets of a data type from one source: they are cloaked, the server's answer is taken over, and what it
 * changed is requested anew. Where it fails they are revealed as they were, and the failure is thrown.
 */
export function useFeeding(
  dashboard: Dashboard,
  editor: Editor,
  { cloak, reveal }: Pick<ReturnType<typeof useWidgetData>, 'cloak' | 'reveal'>,
) {
  const [defaults, setDefaults] = useState(() => readDefaults(dashboard.defaults))
  const feed = async (asked: Feeding) => {
    const { saver } = editor
    await saver.settled()
    if (saver.unsaved()) {
      throw new ApiError('Your last changes are not saved yet. Save them first, then choose again.', {
        status: 409,
        id: 'conflict',
      })
    }
    const before = editor.current().widgets
    const ids = before
      .filter(
        ({ id, instances }) =>
          (asked.widgets?.includes(id) ?? true) && instances.some(({ type }) => type === asked.type),
      )
      .map(({ id }) => id)
    cloak(ids)
    try {
      const answer = await saver.inTurn((version) => feedType(dashboard.id, version, asked))
      const { cloaked } = afterSave(before, answer.widgets)
      reveal(ids.filter((id) => !cloaked.includes(id)))
      editor.takeOver(answer)
      setDefaults(readDefaults(answer.defaults))
    } catch (error) {
      reveal(ids)
      throw error
    }
  }
  return { defaults, feed }
}
