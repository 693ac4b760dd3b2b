import type { DashboardListItem } from '../../../../shared/api/dashboards.ts'

/** Consecutive dashboards of one client, as the list is ordered. */
export interface ClientGroup {
  client: DashboardListItem['client']
  items: DashboardListItem[]
}

/** The list, ordered by client, cut into its groups. */
export function groupsOf(items: readonly DashboardListItem[]): ClientGroup[] {
  const groups: ClientGroup[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && last.client?.id === item.client?.id) last.items.push(item)
    else groups.push({ client: item.client, items: [item] })
  }
  return groups
}
