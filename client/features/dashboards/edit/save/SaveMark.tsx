import { Group, Loader, Text, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudUp } from '@tabler/icons-react'
import type { SaveState } from './saver.ts'

const WORDS: Record<SaveState['name'], string> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving …',
  retrying: 'Not saved, trying again',
  refused: 'Not saved',
  stale: 'Not saved',
  locked: 'Not saved',
}

/** Whether what is on screen is saved, with the error beside it if there is one. */
export function SaveMark({ state }: { state: SaveState }) {
  const trouble = 'message' in state ? state.message : null
  const icon = () => {
    if (trouble) return <IconAlertTriangle size={16} />
    if (state.name === 'saving') return <Loader size={14} />
    return state.name === 'saved' ? <IconCheck size={16} /> : <IconCloudUp size={16} />
  }
  return (
    <Tooltip label={trouble} disabled={!trouble} multiline w={280}>
      <Group gap={4} wrap="nowrap" role="status" c={trouble ? 'red' : 'dimmed'}>
        {icon()}
        <Text size="xs">{WORDS[state.name]}</Text>
      </Group>
    </Tooltip>
  )
}
