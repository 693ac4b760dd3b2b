import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { type Size, SizePicker } from '../../../ui/SizePicker.tsx'
import classes from './edit.module.css'

interface Props {
  name: string
  size: Size
  onResize: (size: Size) => void
  onEdit: () => void
  onDuplicate: () => void
  onRemove: () => void
}

/** The ⋮ menu of a widget: edit, duplicate, resize, remove. */
export function WidgetMenu({ name, size, onResize, onEdit, onDuplicate, onRemove }: Props) {
  return (
    <Menu withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Actions for ${name}`}>
          <IconDotsVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={onDuplicate}>
          Duplicate
        </Menu.Item>
        <Menu.Divider />
        <div className={classes.size}>
          <SizePicker value={size} onChange={onResize} />
        </div>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
