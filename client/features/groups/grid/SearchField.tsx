import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import classes from './toolbar.module.css'

interface Props {
  field: RefObject<HTMLInputElement | null>
  /** As the address has it. */
  value: string
  onSearch: (search: string) => void
}

/** Shows what is typed at once: the address, which has it for others, follows some moments later. */
export function SearchField({ field, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (document.activeElement !== field.current) setText(value)
  }, [field, value])
  return (
    <TextInput
      ref={field}
      type="search"
      size="xs"
      aria-label="Search domains"
      placeholder="Search"
      leftSection={<IconSearch size={14} />}
      className={classes.search}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onSearch(event.currentTarget.value)
      }}
    />
  )
}
