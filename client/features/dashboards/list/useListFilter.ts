import { useSearchParams } from 'react-router'
import { listDashboardsQuery } from '../../../../shared/api/dashboards.ts'
import type { DashboardFilter } from '../api.ts'

type Named = 'order' | 'client' | 'owner' | 'favourite' | 'health'
export type ListChange = Partial<Record<Named, string | null>>

/** What of the filter stands in the address, so that it is there again on coming back; what cannot be read is left out. */
const inAddress = listDashboardsQuery.pick({ client: true, owner: true, favourite: true, health: true })

/**
 * The list's filter by the address, and how it is changed (null: as usual). Dashboards are grouped by client unless
 * another order is chosen, where the company has clients.
 */
export function useListFilter({ hasClients }: { hasClients: boolean }) {
  const [query, setQuery] = useSearchParams()
  const given = Object.fromEntries(query)
  const known = inAddress.safeParse(given).data ?? inAddress.parse({})
  const order =
    listDashboardsQuery.shape.order.safeParse(given.order ?? (hasClients ? 'client' : 'name')).data ?? 'name'
  const change = (changes: ListChange) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  const filter: Omit<DashboardFilter, 'search' | 'all'> = { ...known, order }
  const { client, owner, favourite, health } = known
  const chosen = [client, owner, favourite || undefined, health].filter((one) => one !== undefined).length
  const clear = () => change({ client: null, owner: null, favourite: null, health: null })
  return { filter, change, chosen, clear }
}
