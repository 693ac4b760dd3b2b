import { Button, Container, Group, Switch, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ClientSelect, useClients } from '../features/clients/index.ts'
import { useWhyNoDashboard } from '../features/company/index.ts'
import { useDashboards } from '../features/dashboards/api.ts'
import { clientOf } from '../features/dashboards/list/clientOf.ts'
import { DashboardList } from '../features/dashboards/list/DashboardList.tsx'
import { FilterButton } from '../features/dashboards/list/FilterButton.tsx'
import { useListFilter } from '../features/dashboards/list/useListFilter.ts'
import { ReadersDashboards } from '../features/readers/ReadersDashboards.tsx'
import { linkTo } from '../lib/paths.ts'
import { useUser } from '../lib/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ResultCount } from '../ui/ResultCount.tsx'
import { SearchField } from '../ui/SearchField.tsx'

const SEARCH_DEBOUNCE_MS = 300

export default function Dashboards() {
  const { roleName, clientId } = useUser()
  if (roleName === 'client' && clientId)
    return <ReadersDashboards clientId={clientId} linkOf={linkTo.dashboard} />
  return <CompanysDashboards />
}

function CompanysDashboards() {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS)
  const [all, setAll] = useState(false)
  const clients = useClients()
  const hasClients = Boolean(clients.data?.length)
  const { filter, change, chosen, clear } = useListFilter({ hasClients })
  // The usual order depends on whether there are clients.
  const shown = clients.isPending ? null : { ...filter, search: asked, all }
  const whyNot = useWhyNoDashboard()
  const isClosed = whyNot !== null
  const found = useDashboards(shown).data?.pages[0]
  const filtered = asked !== '' || chosen > 0
  /** The empty list has this button itself. */
  const offersCreation = !isClosed && !filtered && found?.data.length === 0
  const hasNothing = !filtered && search === '' && found?.meta.total === 0
  return (
    <Container size="lg" p={0}>
      <PageHeader
        title="Dashboards"
        action={
          offersCreation ? undefined : (
            <Tooltip
              label={whyNot}
              disabled={!isClosed}
              events={{ hover: true, focus: true, touch: true }}
              multiline
              maw={320}
            >
              <Button
                leftSection={<IconPlus size={16} />}
                data-disabled={isClosed || undefined}
                aria-disabled={isClosed}
                renderRoot={(props) =>
                  isClosed ? (
                    <button type="button" {...props} />
                  ) : (
                    <Link {...props} to={linkTo.createDashboard({ client: clientOf(filter) })} />
                  )
                }
              >
                Create dashboard
              </Button>
            </Tooltip>
          )
        }
      />
      <Group mb="md" display={hasNothing ? 'none' : undefined}>
        <SearchField
          label="Search dashboards"
          value={search}
          onSearch={setSearch}
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
          ml={{ base: 0, md: 'auto' }}
          label="Show archived"
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      </Group>
      <ResultCount
        searched={filtered}
        count={found?.data.length ?? 0}
        hasMore={Boolean(found?.meta.nextCursor)}
        what="dashboard"
      />
      <DashboardList
        filter={shown}
        filtered={filtered}
        hasClients={hasClients}
        onClear={() => {
          setSearch('')
          clear()
        }}
      />
    </Container>
  )
}
