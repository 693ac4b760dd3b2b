import { ActionIcon, Button, Menu, Switch, TextInput, Tooltip } from '@mantine/core'
import {
  IconCalendarCheck,
  IconDotsVertical,
  IconPalette,
  IconPlugConnected,
  IconPlus,
  IconPrinter,
  IconRefresh,
} from '@tabler/icons-react'
import { useState } from 'react'
import { WRITTEN } from '../../../../lib/written.ts'
import type { Lock } from '../api.ts'
import { SaveMark } from '../save/SaveMark.tsx'
import type { SaveState } from '../save/saver.ts'
import classes from './toolbar.module.css'

interface Props {
  name: string
  /** The print page with the dates on screen. */
  printAddress: string
  editing: boolean
  other: Lock
  state: SaveState
  onName: (name: string) => void
  onEditing: (on: boolean) => void
  onAdd: () => void
  onStyle: () => void
  onSources: () => void
  onKeepDates: () => void
  onRefresh: () => void
}

/** The dashboard's name; Enter and leaving it save what is written. */
function NameInput({ name, onName }: Pick<Props, 'name' | 'onName'>) {
  const [text, setText] = useState(name)
  const [shown, setShown] = useState(name)
  // Changed elsewhere: by another save, or by a draft that was kept.
  if (shown !== name) {
    setShown(name)
    setText(name)
  }
  const settle = () => {
    const next = text.trim()
    if (next && next !== name) onName(next)
    else setText(name)
  }
  return (
    <TextInput
      className={classes.name}
      aria-label="Name of the dashboard"
      size="xs"
      maxLength={200}
      {...WRITTEN}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  )
}

/** What an owner does with the page itself: name it, switch editing, add, change the style. */
export function Toolbar(props: Props) {
  const { name, editing, other } = props
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Dashboard">
      <Tooltip label={other ? `${other.name} is editing it` : ''} disabled={!other}>
        <Switch
          label="Edit"
          checked={editing}
          disabled={other !== null}
          onChange={(event) => props.onEditing(event.currentTarget.checked)}
        />
      </Tooltip>
      {editing && <NameInput name={name} onName={props.onName} />}
      {/* What somebody else's lease kept from being saved stays marked when editing has ended for it. */}
      {(editing || props.state.name === 'locked') && <SaveMark state={props.state} />}
      {editing && (
        <>
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={props.onAdd}>
            Add widget
          </Button>
          <Button size="xs" variant="default" leftSection={<IconPalette size={14} />} onClick={props.onStyle}>
            Style
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlugConnected size={14} />}
            onClick={props.onSources}
          >
            Sources
          </Button>
        </>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" ml="auto" aria-label="More about this dashboard">
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={props.onRefresh}>
            Refresh the figures
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPrinter size={16} />}
            component="a"
            href={props.printAddress}
            target="_blank"
          >
            Print view
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCalendarCheck size={16} />}
            disabled={!editing}
            onClick={props.onKeepDates}
          >
            Make these dates the default
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
