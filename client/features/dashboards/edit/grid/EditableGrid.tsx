import { closestCenter, DndContext, type DragEndEvent, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import type { WidgetView } from '../../../../../shared/api/view.ts'
import type { Widget } from '../../../../../shared/api/widgets.ts'
import type { Size } from '../../../../ui/SizePicker.tsx'
import { Grid, type WidgetAction } from '../../../widgets/index.ts'
import type { WidgetDatum } from '../../view/widgetData.ts'
import { EditableCell } from './EditableCell.tsx'
import { HeaderPointerSensor } from './HeaderPointerSensor.ts'
import { PromptKeyboardSensor } from './PromptKeyboardSensor.ts'

export interface EditableGridProps {
  /** In their order. */
  widgets: Widget[]
  data: Readonly<Record<string, WidgetDatum>>
  unsaved: ReadonlySet<string>
  onMove: (id: string, place: number) => void
  onResize: (id: string, size: Size) => void
  onEdit: (widget: Widget) => void
  onDuplicate: (widget: Widget) => void
  onMerge: (widget: Widget) => void
  onScreenOnly: (id: string, screenOnly: boolean) => void
  onRemove: (widget: Widget) => void
  onAction: (action: WidgetAction, view: WidgetView) => void
}

const MOVE_PX = 6

/** The widgets in edit mode: dragged by their header, or with the keyboard by their handle. */
export function EditableGrid({ widgets, onMove, ...cell }: EditableGridProps) {
  const sensors = useSensors(
    useSensor(HeaderPointerSensor, { activationConstraint: { distance: MOVE_PX } }),
    useSensor(PromptKeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const titleOf = (id: string | number) => widgets.find((widget) => widget.id === id)?.title || 'Widget'
  const placeOf = (id: string | number) => widgets.findIndex((widget) => widget.id === id)
  const pickedUp = (id: string | number) => `${titleOf(id)} picked up, over its own place ${placeOf(id) + 1}.`
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(String(active.id), placeOf(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => pickedUp(active.id),
          onDragOver: ({ active, over }) => {
            if (!over) return undefined
            // Its own place comes first, at once, and would drown that it has been picked up.
            return over.id === active.id
              ? pickedUp(active.id)
              : `${titleOf(active.id)} is over place ${placeOf(over.id) + 1}.`
          },
          onDragEnd: ({ active, over }) =>
            over ? `${titleOf(active.id)} put at place ${placeOf(over.id) + 1}.` : undefined,
          onDragCancel: ({ active }) => `${titleOf(active.id)} stays where it was.`,
        },
      }}
    >
      <SortableContext items={widgets.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <Grid>
          {widgets.map((widget) => (
            <EditableCell key={widget.id} widget={widget} {...cell} />
          ))}
        </Grid>
      </SortableContext>
    </DndContext>
  )
}
