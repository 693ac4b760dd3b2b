import { Table } from '@mantine/core'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { DashboardRow, DashboardTable, useDashboards } from '../dashboards/index.ts'
import { PageSection } from './PageSection.tsx'

/** A client's dashboards by name, archived ones too. */
export function ClientDashboards({ clientId }: { clientId: string }) {
  const list = useDashboards({ all: true, search: '', order: 'name', client: clientId, favourite: false })
  const items = list.data?.pages.flatMap((page) => page.data)
  return (
    <PageSection title="Dashboards">
      {list.isPending && <PageLoader label="Loading dashboards" />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {items && (
        <DashboardTable list={list}>
          <Table.Tbody>
            {items.map((item) => (
              <DashboardRow key={item.id} item={item} withClient={false} />
            ))}
          </Table.Tbody>
        </DashboardTable>
      )}
    </PageSection>
  )
}
