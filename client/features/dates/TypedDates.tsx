import { Group, TextInput } from '@mantine/core'

interface Props {
  start: string | null
  end: string | null
  min?: string | undefined
  max?: string | undefined
  onChange: (start: string | null, end: string | null) => void
}

/** Both ends as typed dates; what reaches past the allowed days is cut there. */
export function TypedDates({ start, end, min, max, onChange }: Props) {
  const field = (label: string, value: string | null, set: (value: string | null) => void) => (
    <TextInput
      type="date"
      size="xs"
      label={label}
      min={min}
      max={max}
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value || null)}
    />
  )
  return (
    <Group gap="xs" align="flex-end">
      {field('From', start, (value) => onChange(value, end))}
      {field('To', end, (value) => onChange(start, value))}
    </Group>
  )
}
