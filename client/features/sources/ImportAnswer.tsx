import { TextInput } from '@mantine/core'
import type { ImportField } from '../../../shared/domain/definitions.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'

interface Props {
  field: ImportField
  /** Whether leaving it empty keeps what was told earlier. */
  isKept: boolean
  value: string
  onChange: (value: string) => void
}

/** One thing that has to be told beside a file. */
export function ImportAnswer({ field, isKept, value, onChange }: Props) {
  const placeholder = isKept ? 'As before' : ''
  const common = { label: field.label, description: field.help, required: !isKept, placeholder }
  if (field.control === 'text')
    return <TextInput {...common} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  return (
    <SearchSelect
      {...common}
      data={CURRENCIES}
      limit={50}
      clearable={isKept}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

const names = new Intl.DisplayNames('en', { type: 'currency' })
const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: `${code}, ${names.of(code) ?? code}`,
}))
