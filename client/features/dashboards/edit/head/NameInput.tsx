import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { WRITTEN } from '../../../../lib/written.ts'
import classes from './toolbar.module.css'

/** The dashboard's name; Enter and leaving it save what is written. */
export function NameInput({ name, onName }: { name: string; onName: (name: string) => void }) {
  const [text, setText] = useState(name)
  const [shown, setShown] = useState(name)
  // Changed elsewhere: by another save, or by a restored draft.
  if (shown !== name) {
    setShown(name)
    setText(name)
  }
  const settle = () => {
    const next = text.trim()
    if (next && next !== name) onName(next)
    else setText(name)
  }
  const latest = useRef(settle)
  latest.current = settle
  // Another person may take the editing over while a name is half written: it is kept as any change is. Before the editor
  // looks for what is unsaved.
  useLayoutEffect(() => {
    return () => latest.current()
  }, [])
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
