import { useNavigate } from 'react-router'
import type { Widget } from '../../../../../shared/api/widgets.ts'
import { nextOrder } from '../../../../../shared/rules/widgetOrder.ts'
import { linkTo } from '../../../../lib/paths.ts'
import { useHere } from '../../../../lib/useHere.ts'
import { newWidget } from '../../../widgets/editor.ts'
import type { WidgetAction } from '../../../widgets/index.ts'
import type { useWidgetData } from '../../view/useWidgetData.ts'
import type { Drawers } from '../drawers/useDrawers.ts'
import type { Draft } from '../save/editorState.ts'
import type { EditLock } from '../save/useLock.ts'

interface Page {
  draft: Draft
  lock: EditLock
  form: Drawers['form']
  refresh: ReturnType<typeof useWidgetData>['refresh']
  realTime: boolean
}

/** What the buttons of widgets lead to: the form, the sources, or another try. */
export function useWidgetActions({ draft, lock, form, refresh, realTime }: Page) {
  const navigate = useNavigate()
  const here = useHere()
  const edit = (widget: Widget) => form.open({ isNew: false, widget })
  return {
    add: () => {
      const order = nextOrder(draft.widgets, realTime)
      form.open({ isNew: true, widget: newWidget({ order, realTime }) })
    },
    edit,
    /** Fixes what a widget's message reports. */
    act: (action: WidgetAction, { id }: { id: string }) => {
      const widget = draft.widgets.find((one) => one.id === id)
      if (action.kind === 'retry') void refresh([id], { force: true })
      else if (action.kind === 'reauthorise') void navigate(linkTo.sources(here))
      else if (widget && lock.editing) edit(widget)
      else lock.setEditing(true)
    },
  }
}
export type WidgetActions = ReturnType<typeof useWidgetActions>
