import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import classes from './FileDrop.module.css'
import { Truncated } from './Truncated.tsx'

/** What a file input offers. */
const ACCEPT = '.png,.jpg,.jpeg,.csv'

interface Props {
  /** What to drop, within a sentence: “CSV export”. */
  what: string
  accept?: string
  /** What the present file is called. */
  name: string | null
  busy?: boolean
  /** Distinguishes the inputs of a form. */
  id?: string
  onFile: (file: File, id: string) => void
}

/** Takes one file, dropped or chosen. */
export function FileDrop({ what, accept = ACCEPT, name, busy = false, id, onFile }: Props) {
  const ownId = useId()
  const emit = (file: File) => onFile(file, id ?? ownId)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files.item(0)
    if (dropped && !busy) emit(dropped)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first
    <div
      id={id ?? ownId}
      className={classes.area}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group gap="sm" wrap="nowrap" miw={0} flex="1 1 12rem">
        <IconFileText size={22} aria-hidden className={classes.icon} />
        {name ? (
          <Truncated size="sm" fw={560}>
            {name}
          </Truncated>
        ) : (
          <Text size="sm" c="dimmed">
            Drop the {what} here, or choose it.
          </Text>
        )}
      </Group>
      <FileButton accept={accept} onChange={(chosen) => chosen && emit(chosen)}>
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            loading={busy}
            leftSection={<IconUpload size={14} />}
          >
            {name ? 'Choose another file' : 'Choose a file'}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
