import { Button, Container, Group, Switch, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ClientSelect, useClients } from '../features/clients/index.ts'
import { useCompany } from '../features/company/api.ts'
import { useDashboards } from '../features/dashboards/api.ts'
import { DashboardList } from '../features/dashboards/list/DashboardList.tsx'
import { FilterButton } from '../features/dashboards/list/FilterButton.tsx'
import { useListFilter } from '../features/dashboards/list/useListFilter.ts'
import { linkTo } from '../lib/paths.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ResultCount } from '../ui/ResultCount.tsx'

const SEARCH_DEBOUNCE_MS = 300

export default function Dashboards() {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS)
  const [all, setAll] = useState(false)
  const clients = useClients()
  const hasClients = Boolean(clients.data?.length)
  const { filter, change, chosen } = useListFilter({ hasClients })
  // The usual order depends on whether there are clients.
  const shown = clients.isPending ? null : { ...filter, search: asked, all }
  const usedUp = useCompany().data?.canCreateDashboard === false
  const found = useDashboards(shown).data?.pages[0]
  /** The empty list has this button itself. */
  const offersCreation = !usedUp && asked === '' && chosen === 0 && found?.data.length === 0
  return (
    <Container size="lg" p={0}>
      <PageHeader
        title="Dashboards"
        action={
          offersCreation ? undefined : (
            <Tooltip
              label="All dashboards of your plan are used up. Archive or delete one, or raise the count."
              disabled={!usedUp}
            >
              <Button
                leftSection={<IconPlus size={16} />}
                data-disabled={usedUp || undefined}
                aria-disabled={usedUp}
                renderRoot={(props) =>
                  usedUp ? (
                    <button type="button" {...props} />
                  ) : (
                    <Link {...props} to={linkTo.createDashboard()} />
                  )
                }
              >
                Create dashboard
              </Button>
            </Tooltip>
          )
        }
      />
      <Group mb="md">
        <TextInput
          type="search"
          aria-label="Search dashboards"
          placeholder="Search"
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          w={{ base: '100%', xs: hasClients ? 220 : 280 }}
        />
        {hasClients && (
          <ClientSelect
            aria-label="Client"
            placeholder="All clients"
            clearable
            first={[{ value: 'none', label: 'No client' }]}
            value={filter.client ?? null}
            onChange={(client) => change({ client })}
            w={{ base: '100%', xs: 220 }}
          />
        )}
        {found !== undefined && found.meta.total > 0 && (
          <FilterButton filter={filter} chosen={chosen} hasClients={hasClients} onChange={change} />
        )}
        <Switch
          ml="auto"
          label="Show archived"
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      </Group>
      <ResultCount
        searched={asked !== '' || chosen > 0}
        count={found?.data.length ?? 0}
        hasMore={Boolean(found?.meta.nextCursor)}
        what="dashboard"
      />
      <DashboardList filter={shown} filtered={asked !== '' || chosen > 0} hasClients={hasClients} />
    </Container>
  )
}
