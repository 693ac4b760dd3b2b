import { Menu, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconArrowsJoin2,
  IconCopy,
  IconDimensions,
  IconPencil,
  IconPrinter,
  IconPrinterOff,
  IconTrash,
} from '@tabler/icons-react'
import { ActionsMenu } from '../../../../ui/ActionsMenu.tsx'
import { type Size, SizePicker } from '../../../../ui/SizePicker.tsx'

interface Props {
  name: string
  size: Size
  screenOnly: boolean
  onResize: (size: Size) => void
  onEdit: () => void
  onDuplicate: () => void
  onMerge: () => void
  onScreenOnly: (screenOnly: boolean) => void
  onRemove: () => void
}

/** The ⋮ menu of a widget: edit, duplicate, resize, leave out of PDFs, remove. */
export function WidgetMenu(props: Props) {
  const { name, size, screenOnly, onResize, onEdit, onDuplicate, onMerge, onScreenOnly, onRemove } = props
  const [open, sizing] = useDisclosure(false)
  return (
    <>
      <ActionsMenu label={`Actions for ${name}`} size={24} isVertical>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={onDuplicate}>
          Duplicate
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsJoin2 size={16} />} onClick={onMerge}>
          Merge with …
        </Menu.Item>
        <Menu.Item leftSection={<IconDimensions size={16} />} onClick={sizing.open}>
          Size
        </Menu.Item>
        <Menu.Item
          leftSection={screenOnly ? <IconPrinter size={16} /> : <IconPrinterOff size={16} />}
          onClick={() => onScreenOnly(!screenOnly)}
        >
          {screenOnly ? 'Show in PDFs and reports' : 'Leave out of PDFs and reports'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
          Remove
        </Menu.Item>
      </ActionsMenu>
      <Modal opened={open} onClose={sizing.close} title={`Size of ${name}`} size="xs">
        <SizePicker value={size} onChange={onResize} />
      </Modal>
    </>
  )
}
