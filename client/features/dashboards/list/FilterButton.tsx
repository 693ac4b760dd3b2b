import { NativeSelect, Switch } from '@mantine/core'
import { useUser } from '../../../lib/session.ts'
import { FilterPopover } from '../../../ui/FilterPopover.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { type DashboardFilter, useOwners } from '../api.ts'
import { HEALTH_LABELS } from './HealthBadge.tsx'
import type { ListChange } from './useListFilter.ts'

const ORDERS = [
  { value: 'name', label: 'Name' },
  { value: 'changed', label: 'Last changed' },
  { value: 'seen', label: 'Last seen' },
]
const BY_CLIENT = { value: 'client', label: 'Client' }
const ANY = { value: '', label: 'Any' }

interface Props {
  filter: Omit<DashboardFilter, 'search' | 'all'>
  /** How many filters are set. */
  chosen: number
  hasClients: boolean
  onChange: (change: ListChange) => void
}

/** What the list shows and in which order. */
export function FilterButton({ filter, chosen, hasClients, onChange }: Props) {
  return (
    <FilterPopover
      label="Filter and sort"
      chosen={chosen}
      onClear={() => onChange({ client: null, owner: null, health: null, favourite: null })}
    >
      <Fields filter={filter} hasClients={hasClients} onChange={onChange} />
    </FilterPopover>
  )
}

function Fields({ filter, hasClients, onChange }: Omit<Props, 'chosen'>) {
  const user = useUser()
  const owners = useOwners()
  const others = (owners.data ?? []).filter(({ id }) => id !== user.id)
  return (
    <>
      <NativeSelect
        label="Sort by"
        value={filter.order}
        data={hasClients ? [BY_CLIENT, ...ORDERS] : ORDERS}
        onChange={(event) => onChange({ order: event.currentTarget.value })}
      />
      <SearchSelect
        label="Made by"
        placeholder="Anybody"
        clearable
        loading={owners.isFetching}
        data={[
          { value: user.id, label: 'Me' },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.owner ?? null}
        onChange={(owner) => onChange({ owner })}
        comboboxProps={{ withinPortal: false }}
      />
      <NativeSelect
        label="Health"
        value={filter.health ?? ''}
        data={[ANY, ...Object.entries(HEALTH_LABELS).map(([value, { label }]) => ({ value, label }))]}
        onChange={(event) => onChange({ health: event.currentTarget.value || null })}
      />
      <Switch
        label="Only my favourites"
        checked={filter.favourite}
        onChange={(event) => onChange({ favourite: event.currentTarget.checked ? 'true' : null })}
      />
    </>
  )
}
