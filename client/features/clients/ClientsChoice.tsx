import { MultiSelect, Radio, Stack, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { keepEnter, NOTHING_FOUND } from '../../ui/SearchSelect.tsx'
import { useClients } from './api.ts'

interface Props {
  /** Null: all clients. */
  value: string[] | null
  onChange: (value: string[] | null) => void
  error?: React.ReactNode
  /** By which its form finds the field. */
  'data-path'?: string
}

/** Chooses the clients that a member works for: all of them, or some. */
export function ClientsChoice({ value, onChange, error, 'data-path': path }: Props) {
  const clients = useClients()
  const data = (clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const [search, setSearch] = useState('')
  const [said, setSaid] = useState('')
  const nameOf = (id: string) => data.find((one) => one.value === id)?.label ?? 'A client'
  const change = (next: string[]) => {
    const gone = (value ?? []).filter((id) => !next.includes(id))
    const added = next.filter((id) => !value?.includes(id))
    const changes = [
      ...added.map((id) => `${nameOf(id)} added.`),
      ...gone.map((id) => `${nameOf(id)} removed.`),
    ]
    setSaid(`${changes.join(' ')} ${next.length} chosen.`)
    onChange(next)
  }
  const typed = search.trim().toLowerCase()
  const hasNone =
    typed !== '' &&
    data.every((one) => value?.includes(one.value) || !one.label.toLowerCase().includes(typed))
  return (
    <Stack gap="xs">
      <Radio.Group
        label="Works for"
        value={value === null ? 'all' : 'chosen'}
        onChange={(choice) => onChange(choice === 'all' ? null : (value ?? []))}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="all" label="All clients" />
          <Radio value="chosen" label="Chosen clients only" />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <MultiSelect
          label="Clients"
          description={
            <>
              Sees the dashboards, reports and sources of these alone, and what they make themselves. They can
              read every property of the logins that these clients’ dashboards use.
              {value.length > 0 && <VisuallyHidden> Chosen: {value.map(nameOf).join(', ')}.</VisuallyHidden>}
            </>
          }
          placeholder={value.length === 0 ? 'Choose clients' : ''}
          data={data}
          value={value}
          onChange={change}
          searchValue={search}
          onSearchChange={setSearch}
          searchable
          clearable
          hidePickedOptions
          nothingFoundMessage={clients.isPending ? 'Loading …' : NOTHING_FOUND}
          maxDropdownHeight={320}
          // Within the dialog or the page's main part, as the field is; fixed, a dialog's edge does not cut it off.
          comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
          onKeyDown={keepEnter}
          error={error}
          errorProps={{ role: 'alert' }}
          data-path={path}
        />
      )}
      <VisuallyHidden aria-live="polite">
        {hasNone && !clients.isPending ? NOTHING_FOUND : said}
      </VisuallyHidden>
    </Stack>
  )
}
