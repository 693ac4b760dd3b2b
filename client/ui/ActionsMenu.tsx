import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import { IconDots, IconDotsVertical } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useEscape } from './useEscape.ts'

interface Props extends Pick<ActionIconProps, 'loading' | 'size' | 'ml'> {
  /** What the actions are for: `Actions for Spring`. */
  label: string
  isVertical?: boolean
  /** Its items. */
  children: ReactNode
}

/** What can be done with something, behind a button of three dots. */
export function ActionsMenu({ label, isVertical = false, children, ...button }: Props) {
  const [opened, setOpened] = useState(false)
  // The library hears the key within the menu alone, where the focus arrives only some frames after it has opened.
  useEscape(opened, () => setOpened(false))
  const Dots = isVertical ? IconDotsVertical : IconDots
  return (
    <Menu opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label} {...button}>
          <Dots size={button.size === undefined ? 18 : 16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
