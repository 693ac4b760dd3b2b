import { MultiSelect, type OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Option } from '../../../../../shared/domain/definitions.ts'
import { messageOf } from '../../../../lib/ApiError.ts'
import { keepEnter, NOTHING_FOUND, SearchSelect } from '../../../../ui/SearchSelect.tsx'
import { useLoneChoice } from '../../../../ui/useLoneChoice.ts'
import { CHOOSE_AGAIN, useFormerChoices, useRemoteOptions } from '../../../sources/index.ts'
import { grouped, withChosen } from '../grouped.ts'
import { type ControlProps, heldValue, inputProps } from './controlProps.ts'
import { optionsQuery } from './optionsQuery.ts'

/** A search is sent half a second after the last key. */
const SEARCH_DEBOUNCE_MS = 500
/** Chosen values that are asked for by name, for their labels: an address has an end. */
const MOST_NAMED = 100

/** The vendor has searched already; filtering here would drop options that it matched by other names. */
const asFound: OptionsFilter = ({ options }) => options

/** One or several options, from a fixed list or requested from the vendor as the person types. */
export function OptionControl(props: ControlProps) {
  const { parameter, type, instance, blocked, onChange } = props
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, SEARCH_DEBOUNCE_MS)
  const [isOpen, setOpen] = useState(false)
  const remote = parameter.options === 'remote'
  const paid = parameter.paidOptions === true
  const chosen = [heldValue(props)].flat().filter((entry) => typeof entry === 'string')
  // As they were when the search began: what is chosen from its answer has its label.
  const [named, setNamed] = useState({ asked, values: chosen })
  if (named.asked !== asked) setNamed({ asked, values: chosen })
  const include = named.values.slice(0, MOST_NAMED).join(',')
  const question =
    remote && !blocked && instance.sourceId
      ? {
          sourceId: instance.sourceId,
          parameter: parameter.name,
          query: {
            ...optionsQuery(instance, type, parameter.name),
            ...(!paid && asked !== '' && { searchTerm: asked }),
            ...(!paid && include !== '' && { include }),
          },
        }
      : null
  const answer = useRemoteOptions(question, paid ? { isOpen } : null)
  const options: readonly Option[] =
    parameter.options === 'remote' ? (answer.data ?? []) : (parameter.options ?? [])
  const isEmptied = useFormerChoices({
    list: JSON.stringify(question),
    listed: answer.isPlaceholderData ? undefined : answer.data?.map(({ value }) => value),
    chosen,
    onKeep: (kept) => onChange(parameter.control === 'multiselect' ? kept : kept[0]),
  })
  const offered = withChosen(options, chosen)
  const isWhole = search === '' && asked === '' && !answer.isFetching && !blocked && !paid
  const only = parameter.required && isWhole && options.length === 1 ? (options[0]?.value ?? null) : null
  useLoneChoice(only, chosen.length === 0, (value) =>
    onChange(parameter.control === 'multiselect' ? [value] : value),
  )
  const common = {
    ...inputProps(props),
    data: grouped(offered.map((option) => ({ ...option, id: option.value }))),
    error: props.error ?? (answer.isError ? messageOf(answer.error) : isEmptied ? CHOOSE_AGAIN : null),
    onSearchChange: setSearch,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    ...(remote && !paid && { filter: asFound }),
  }
  if (parameter.control === 'multiselect') {
    return (
      <MultiSelect
        {...common}
        searchable
        clearable
        maxDropdownHeight={320}
        value={chosen}
        onChange={onChange}
        onKeyDown={keepEnter}
        nothingFoundMessage={answer.isFetching ? 'Loading …' : NOTHING_FOUND}
      />
    )
  }
  return (
    <SearchSelect
      {...common}
      clearable={!parameter.required}
      loading={answer.isFetching}
      value={chosen[0] ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}
