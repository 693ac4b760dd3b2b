import { Button, NativeSelect, Popover, Stack, Switch } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { useEscape } from '../../../ui/useEscape.ts'
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
  const [opened, setOpened] = useState(false)
  useEscape(opened, () => setOpened(false))
  const user = useUser()
  const owners = useOwners(opened || filter.owner !== undefined)
  const others = (owners.data ?? []).filter(({ id }) => id !== user.id)
  return (
    <Popover opened={opened} onChange={setOpened} width={300} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {chosen > 0 ? `Filter and sort (${chosen})` : 'Filter and sort'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter and sort">
        <Stack gap="sm">
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
          <Button
            variant="default"
            size="xs"
            disabled={chosen === 0}
            onClick={() => onChange({ client: null, owner: null, health: null, favourite: null })}
          >
            Clear the filters
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
