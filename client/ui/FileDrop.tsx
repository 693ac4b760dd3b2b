import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import classes from './FileDrop.module.css'
import { Truncated } from './Truncated.tsx'

interface Props {
  /** What to drop, within a sentence: “CSV export”. */
  what: string
  accept: string
  file: File | null
  onFile: (file: File) => void
}

/** Takes one file, dropped or chosen. */
export function FileDrop({ what, accept, file, onFile }: Props) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files.item(0)
    if (dropped) onFile(dropped)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first
    <div
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
        {file ? (
          <Truncated size="sm" fw={560}>
            {file.name}
          </Truncated>
        ) : (
          <Text size="sm" c="dimmed">
            Drop the {what} here, or choose it.
          </Text>
        )}
      </Group>
      <FileButton accept={accept} onChange={(chosen) => chosen && onFile(chosen)}>
        {(props) => (
          <Button {...props} size="xs" variant="default" leftSection={<IconUpload size={14} />}>
            {file ? 'Choose another file' : 'Choose a file'}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
