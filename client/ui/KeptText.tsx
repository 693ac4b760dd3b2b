import { ActionIcon, Button, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import classes from './KeptText.module.css'
import { Prose } from './Prose.tsx'

interface Props {
  id: string
  html: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onPlain: () => void
  onRemove: () => void
}

/** A formatted part of a text as it looks, with what can be done to it as a whole. */
export function KeptText({ id, html, isFirst, isLast, onMove, onPlain, onRemove }: Props) {
  return (
    <section className={classes.part} data-part={id} aria-label="Formatted part">
      <Prose className="w-prose" html={html} />
      <Group gap={4} className={classes.actions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          data-move={-1}
          disabled={isFirst}
          aria-label="Move this part up"
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          data-move={1}
          disabled={isLast}
          aria-label="Move this part down"
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={16} />
        </ActionIcon>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onPlain}>
          Replace by plain text
        </Button>
        <ActionIcon
          variant="subtle"
          color="red"
          size={24}
          ml="auto"
          aria-label="Remove this part"
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </section>
  )
}
