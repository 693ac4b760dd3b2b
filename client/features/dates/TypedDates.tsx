import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'

interface Props {
  start: string | null
  end: string | null
  min?: string | undefined
  max?: string | undefined
  onChange: (start: string | null, end: string | null) => void
}

/** Both ends as typed dates; what reaches past the allowed days is cut there. */
export function TypedDates({ start, end, min, max, onChange }: Props) {
  const limits = { min, max }
  return (
    <Group gap="xs" align="flex-end">
      <TypedDate label="From" value={start} {...limits} onChange={(value) => onChange(value, end)} />
      <TypedDate label="To" value={end} {...limits} onChange={(value) => onChange(start, value)} />
    </Group>
  )
}

/** While a year is typed, the browser gives the years 2, 20 and 202 too. */
const EARLIEST = '1000-01-01'

interface DateProps extends Pick<Props, 'min' | 'max'> {
  label: string
  value: string | null
  onChange: (value: string | null) => void
}

function TypedDate({ value, onChange, ...props }: DateProps) {
  const [unfinished, setUnfinished] = useState<string | null>(null)
  return (
    <TextInput
      type="date"
      size="xs"
      {...props}
      value={unfinished ?? value ?? ''}
      onChange={(event) => {
        const typed = event.currentTarget.value
        const isWhole = typed === '' || typed >= EARLIEST
        setUnfinished(isWhole ? null : typed)
        if (isWhole) onChange(typed || null)
      }}
      onBlur={() => setUnfinished(null)}
    />
  )
}
