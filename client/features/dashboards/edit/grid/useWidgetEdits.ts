import { useEffect, useRef } from 'react'
import type { Widget } from '../../../../../shared/api/widgets.ts'
import { mergeWidgets } from '../../../../../shared/rules/widgetMerge.ts'
import { nextOrder, reorderWidgets } from '../../../../../shared/rules/widgetOrder.ts'
import type { Size } from '../../../../ui/SizePicker.tsx'
import { duplicateWidget } from '../../../widgets/editor.ts'
import type { useWidgetData } from '../../view/useWidgetData.ts'
import { afterSave } from '../save/editorState.ts'
import type { Editor } from '../save/useEditor.ts'
import { useRemoval } from './useRemoval.tsx'

/** What an owner does with widgets; each step changes the draft, which saves itself. */
export function useWidgetEdits(editor: Editor, refresh: ReturnType<typeof useWidgetData>['refresh']) {
  const { draft, saved, change } = editor
  const remove = useRemoval(editor)
  const set = (widgets: Widget[]) => change({ widgets })
  const patch = (id: string, facts: Partial<Widget>) =>
    set(draft.widgets.map((widget) => (widget.id === id ? { ...widget, ...facts } : widget)))

  // Drawings are renewed once the server has what they are to show: dimmed, requested, revealed.
  const drawn = useRef(saved)
  useEffect(() => {
    const { cloaked, shown } = afterSave(drawn.current, saved)
    drawn.current = saved
    void refresh(cloaked)
    void refresh(shown, { cloak: false })
  }, [saved, refresh])

  return {
    move: (id: string, place: number) => set(reorderWidgets(draft.widgets, id, place)),
    resize: (id: string, { width, height }: Size) => patch(id, { width, height }),
    /** Leaves it out of PDFs and reports, or shows it there again. */
    setScreenOnly: (id: string, screenOnly: boolean) => patch(id, { screenOnly }),
    duplicate: (widget: Widget) =>
      set([...draft.widgets, duplicateWidget(widget, nextOrder(draft.widgets, widget.realTime))]),
    /** Puts the other one's figures beside those of the first; the other one goes. */
    merge: (widget: Widget, other: Widget) =>
      set(
        draft.widgets
          .filter(({ id }) => id !== other.id)
          .map((one) => (one.id === widget.id ? mergeWidgets(widget, other) : one)),
      ),
    remove,
    /** Takes the form's widgets in, one after the other. */
    store: (widgets: readonly Widget[]) => set(widgets.reduce(withWidget, draft.widgets)),
  }
}

/** One that is new, or changes between normal and real-time, goes to the end of its group. */
function withWidget(widgets: Widget[], widget: Widget): Widget[] {
  const before = widgets.find(({ id }) => id === widget.id)
  if (before && before.realTime === widget.realTime) {
    return widgets.map((one) => (one.id === widget.id ? widget : one))
  }
  const others = widgets.filter(({ id }) => id !== widget.id)
  return [...others, { ...widget, order: nextOrder(others, widget.realTime) }]
}
