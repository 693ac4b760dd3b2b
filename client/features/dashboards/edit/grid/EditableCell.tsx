import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Badge, Group, Tooltip } from '@mantine/core'
import { IconGripVertical, IconPrinterOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Widget } from '../../../../../shared/api/widgets.ts'
import { keyFigures, lowCard } from '../../../../../shared/rules/lowCards.ts'
import type { Size } from '../../../../ui/SizePicker.tsx'
import { GridCell, WidgetCard } from '../../../widgets/index.ts'
import { shownView } from '../../view/widgetData.ts'
import type { EditableGridProps } from './EditableGrid.tsx'
import classes from './grid.module.css'
import { ResizeHandle } from './ResizeHandle.tsx'
import { WidgetMenu } from './WidgetMenu.tsx'

type Props = Omit<EditableGridProps, 'widgets' | 'onMove'> & { widget: Widget }

/** One widget that can be moved, resized, edited, copied and removed. */
export function EditableCell({
  widget,
  data,
  unsaved,
  onResize,
  onEdit,
  onDuplicate,
  onMerge,
  onScreenOnly,
  onRemove,
  onAction,
}: Props) {
  const sortable = useSortable({ id: widget.id })
  const [size, setSize] = useState<Size | null>(null)
  const { width, height } = size ?? widget
  const datum = data[widget.id]
  const { title, order } = widget
  const name = title || 'Untitled widget'
  const view = { ...shownView(widget, datum), title, order, width, height, figures: keyFigures(widget) }
  return (
    <GridCell
      ref={sortable.setNodeRef}
      width={width}
      height={height}
      low={lowCard(view)}
      className={classes.cell}
      data-dragging={sortable.isDragging || undefined}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
      {...sortable.listeners}
    >
      <WidgetCard
        view={view}
        svg={datum?.svg ?? null}
        owner
        loading={datum?.loading ?? true}
        onAction={onAction}
        menu={
          <Group gap={2} wrap="nowrap">
            {widget.screenOnly && (
              <Tooltip label="Left out of PDFs and reports">
                <IconPrinterOff size={16} role="img" aria-label="Left out of PDFs and reports" />
              </Tooltip>
            )}
            {unsaved.has(widget.id) && (
              <Badge size="sm" color="yellow" variant="light">
                Not saved yet
              </Badge>
            )}
            <div className={classes.tools}>
              <ActionIcon
                ref={sortable.setActivatorNodeRef}
                {...sortable.attributes}
                data-grip
                variant="subtle"
                color="gray"
                size={24}
                aria-label={`Move ${name}`}
              >
                <IconGripVertical size={16} />
              </ActionIcon>
              <WidgetMenu
                name={name}
                size={widget}
                screenOnly={widget.screenOnly}
                onResize={(next) => onResize(widget.id, next)}
                onEdit={() => onEdit(widget)}
                onDuplicate={() => onDuplicate(widget)}
                onMerge={() => onMerge(widget)}
                onScreenOnly={(screenOnly) => onScreenOnly(widget.id, screenOnly)}
                onRemove={() => onRemove(widget)}
              />
            </div>
          </Group>
        }
      />
      <ResizeHandle
        name={name}
        size={widget}
        onPreview={setSize}
        onResize={(next) => {
          setSize(null)
          onResize(widget.id, next)
        }}
      />
    </GridCell>
  )
}
