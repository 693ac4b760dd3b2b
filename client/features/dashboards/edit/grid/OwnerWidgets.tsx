import { Button } from '@mantine/core'
import { IconLayoutGridAdd } from '@tabler/icons-react'
import { useState } from 'react'
import type { Widget } from '../../../../../shared/api/widgets.ts'
import { keyFigures } from '../../../../../shared/rules/lowCards.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { WidgetGrid } from '../../../widgets/index.ts'
import { shownView, type WidgetData } from '../../view/widgetData.ts'
import { unsavedWidgets } from '../save/editorState.ts'
import type { Editor } from '../save/useEditor.ts'
import { EditableGrid } from './EditableGrid.tsx'
import { MergeModal } from './MergeModal.tsx'
import type { WidgetActions } from './useWidgetActions.ts'
import type { useWidgetEdits } from './useWidgetEdits.ts'

interface Props {
  widgets: Widget[]
  data: WidgetData
  editor: Editor
  editing: boolean
  edits: ReturnType<typeof useWidgetEdits>
  actions: WidgetActions
}

/** The widgets for reading, or with everything that edits them. */
export function OwnerWidgets({ widgets, data, editor, editing, edits, actions }: Props) {
  const [merging, setMerging] = useState<Widget | null>(null)
  if (widgets.length === 0) {
    return (
      <EmptyState
        icon={<IconLayoutGridAdd />}
        title="Nothing here yet"
        text="Add a first widget: choose a source and what to show of it."
        action={editing ? <Button onClick={actions.add}>Add a widget</Button> : undefined}
      />
    )
  }
  if (editing) {
    return (
      <>
        <EditableGrid
          widgets={widgets}
          data={data}
          unsaved={unsavedIn(editor, widgets)}
          onMove={edits.move}
          onResize={edits.resize}
          onEdit={actions.edit}
          onDuplicate={edits.duplicate}
          onMerge={setMerging}
          onScreenOnly={edits.setScreenOnly}
          onRemove={edits.remove}
          onAction={actions.act}
        />
        <MergeModal
          widget={merging}
          widgets={widgets}
          onMerge={edits.merge}
          onClose={() => setMerging(null)}
        />
      </>
    )
  }
  return (
    <WidgetGrid
      widgets={widgets.map((widget) => ({
        view: shownView({ ...widget, figures: keyFigures(widget) }, data[widget.id]),
        svg: data[widget.id]?.svg ?? null,
        loading: data[widget.id]?.loading ?? true,
      }))}
      owner
      onAction={actions.act}
    />
  )
}

const NONE: ReadonlySet<string> = new Set()

/** Widgets to be marked as not saved; none while everything is saved or on its way. */
function unsavedIn({ state, saved }: Editor, widgets: Widget[]): ReadonlySet<string> {
  return state.name === 'saved' || state.name === 'saving' ? NONE : unsavedWidgets(saved, widgets)
}
