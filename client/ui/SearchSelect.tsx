import { Loader, Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'

export const NOTHING_FOUND = 'Nothing found'
export const PLEASE_FILL = 'Please fill out this field.'

/** Enter chooses in an open list; where nothing matches, it must not send the form around. */
export function keepEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') === 'true')
    event.preventDefault()
}

/**
 * Searchable select: 'Nothing found' when no option matches, 'Please fill out this field.' when a
 * required one is left empty.
 */
export function SearchSelect({
  value,
  loading,
  error,
  required,
  onBlur,
  ...props
}: SelectProps & { loading?: boolean }) {
  const [left, setLeft] = useState(false)
  const missing = required && left && !value ? PLEASE_FILL : undefined
  return (
    <Select
      searchable
      value={value}
      required={required}
      error={error ?? missing}
      nothingFoundMessage={loading ? 'Loading …' : NOTHING_FOUND}
      rightSection={loading ? <Loader size={14} /> : undefined}
      maxDropdownHeight={320}
      comboboxProps={{ withinPortal: true }}
      onKeyDown={keepEnter}
      onBlur={(event) => {
        setLeft(true)
        onBlur?.(event)
      }}
      {...props}
    />
  )
}
