import { NativeSelect, TextInput } from '@mantine/core'
import type { ImportField } from '../../../shared/domain/definitions.ts'
import { CurrencySelect } from '../../ui/CurrencySelect.tsx'

interface Props {
  field: ImportField
  /** Whether an empty field preserves the earlier answer. */
  isKept: boolean
  value: string
  onChange: (value: string) => void
}

/** One field that is filled in beside a file. */
export function ImportAnswer({ field, isKept, value, onChange }: Props) {
  const placeholder = isKept ? 'As before' : ''
  const common = { label: field.label, description: field.help, required: !isKept, placeholder }
  if (field.control === 'text')
    return <TextInput {...common} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  if (field.control === 'choice') {
    const choices = (field.choices ?? []).map(({ value, label }) => ({ value, label }))
    return (
      <NativeSelect
        label={field.label}
        description={field.help}
        data={isKept ? [{ value: '', label: 'As before' }, ...choices] : choices}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <CurrencySelect
      {...common}
      clearable={isKept}
      value={value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
