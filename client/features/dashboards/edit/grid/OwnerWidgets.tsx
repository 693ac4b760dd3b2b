import { Button } from '@mantine/core'
import { IconLayoutGridAdd } from '@tabler/icons-react'
import { useState } from 'react'
import type { WidgetView } from '../../../../../shared/api/view.ts'
import type { Widget } from '../../../../../shared/api/widgets.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { type WidgetAction, WidgetGrid } from '../../../widgets/index.ts'
import { shownView, type WidgetData } from '../../view/widgetData.ts'
import { EditableGrid } from './EditableGrid.tsx'
import { MergeModal } from './MergeModal.tsx'
import type { useWidgetEdits } from './useWidgetEdits.ts'

interface Props {
  widgets: Widget[]
  data: WidgetData
  editing: boolean
  unsaved: ReadonlySet<string>
  edits: ReturnType<typeof useWidgetEdits>
  onAdd: () => void
  onEdit: (widget: Widget) => void
  onAction: (action: WidgetAction, view: WidgetView) => void
}

/** The widgets for reading, or with everything that edits them. */
export function OwnerWidgets({ widgets, data, editing, unsaved, edits, onAdd, onEdit, onAction }: Props) {
  const [merging, setMerging] = useState<Widget | null>(null)
  if (widgets.length === 0) {
    return (
      <EmptyState
        icon={<IconLayoutGridAdd />}
        title="Nothing here yet"
        text="Add a first widget: choose a source and what to show of it."
        action={editing ? <Button onClick={onAdd}>Add a widget</Button> : undefined}
      />
    )
  }
  if (editing) {
    return (
      <>
        <EditableGrid
          widgets={widgets}
          data={data}
          unsaved={unsaved}
          onMove={edits.move}
          onResize={edits.resize}
          onEdit={onEdit}
          onDuplicate={edits.duplicate}
          onMerge={setMerging}
          onRemove={edits.remove}
          onAction={onAction}
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
        view: shownView(widget, data[widget.id]),
        svg: data[widget.id]?.svg ?? null,
        loading: data[widget.id]?.loading ?? true,
      }))}
      owner
      onAction={onAction}
    />
  )
}
