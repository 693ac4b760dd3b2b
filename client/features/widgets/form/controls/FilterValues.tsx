import { MultiSelect, NumberInput, TagsInput, TextInput } from '@mantine/core'
import type { FilterField, FilterOperator } from '../../../../../shared/domain/filters.ts'
import { keepEnter, NOTHING_FOUND, SearchSelect } from '../../../../ui/SearchSelect.tsx'

interface Props {
  field: FilterField
  operator: FilterOperator
  values: string[]
  /** Values that are missing are marked. */
  showMistakes: boolean
  onChange: (values: string[]) => void
}

/** The value of a condition in the field's own kind: a choice, a number, text, or several for "is one of". */
export function FilterValues({ field, operator, values, showMistakes, onChange }: Props) {
  const many = operator === 'oneOf'
  const filled = values.filter((value) => value !== '')
  const error = showMistakes && filled.length === 0
  const common = { 'aria-label': 'Value', flex: 1, miw: 100, error }
  if (field.type === 'choice' && many) {
    return (
      <MultiSelect
        {...common}
        searchable
        data={field.options ?? []}
        value={filled}
        onKeyDown={keepEnter}
        nothingFoundMessage={NOTHING_FOUND}
        onChange={onChange}
      />
    )
  }
  if (field.type === 'choice') {
    return (
      <SearchSelect
        {...common}
        data={field.options ?? []}
        value={filled[0] ?? null}
        onChange={(value) => onChange([value ?? ''])}
      />
    )
  }
  if (many) return <TagsInput {...common} maxTags={100} value={filled} onChange={onChange} />
  if (field.type === 'number') {
    return (
      <NumberInput
        {...common}
        hideControls
        value={values[0] ?? ''}
        onChange={(value) => onChange([String(value)])}
      />
    )
  }
  return (
    <TextInput
      {...common}
      maxLength={4096}
      value={values[0] ?? ''}
      onChange={(event) => onChange([event.currentTarget.value])}
    />
  )
}
