import { MultiSelect } from '@mantine/core'
import { messageOf } from '../../lib/ApiError.ts'
import { keepEnter, NOTHING_FOUND, SearchSelect } from '../../ui/SearchSelect.tsx'
import { useLoneChoice } from '../../ui/useLoneChoice.ts'
import { useProperties } from './api.ts'
import { loneProperty, propertyOptions } from './propertyOptions.ts'
import { CHOOSE_AGAIN, useFormerChoices } from './useFormerChoices.ts'

interface Props {
  sourceId: string | null
  label: string
  value: string[]
  onChange: (value: string[]) => void
  /** Whether several may be queried and added up. */
  many?: boolean
  error?: string
}

/** Chooses the property (or properties) of a source that a widget queries. */
export function PropertySelect({ sourceId, label: word, value, onChange, many, error }: Props) {
  const label = word.charAt(0).toUpperCase() + word.slice(1)
  const properties = useProperties(sourceId)
  const data = propertyOptions(properties.data ?? [], value)
  useLoneChoice(loneProperty(properties.data), value.length === 0, (only) => onChange([only]))
  const isEmptied = useFormerChoices({
    list: String(sourceId),
    listed: properties.data?.map(({ id }) => id),
    chosen: value,
    onKeep: onChange,
  })
  const problem =
    error ?? (properties.isError ? messageOf(properties.error) : isEmptied ? CHOOSE_AGAIN : undefined)
  if (many) {
    return (
      <MultiSelect
        label={label}
        required
        searchable
        maxDropdownHeight={320}
        data={data}
        value={value}
        onChange={onChange}
        disabled={!sourceId}
        error={problem}
        onKeyDown={keepEnter}
        nothingFoundMessage={properties.isFetching ? 'Loading …' : NOTHING_FOUND}
        placeholder={value.length === 0 ? `Choose ${word.toLowerCase()}` : ''}
      />
    )
  }
  return (
    <SearchSelect
      label={label}
      required
      data={data}
      value={value[0] ?? null}
      onChange={(chosen) => onChange(chosen ? [chosen] : [])}
      disabled={!sourceId}
      loading={properties.isFetching}
      error={problem}
      placeholder={`Choose ${word.toLowerCase()}`}
    />
  )
}
