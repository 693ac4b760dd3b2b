import type { DashboardInUse } from '../../../shared/api/subscription.ts'

type Seen = Pick<DashboardInUse, 'id' | 'name' | 'seenAt' | 'updatedAt'>

/** How many dashboards more are in use than would be paid for and given on top. */
export const surplus = (wanted: number, { bonus, used }: { bonus: number; used: number }): number =>
  Math.max(0, used - wanted - bonus)

/** Those that readers have not opened for longest first, never opened ones before all; among equals by their last change. */
export const longestUnseen = <D extends Seen>(dashboards: readonly D[]): D[] =>
  dashboards.toSorted(
    (one, other) =>
      compare(one.seenAt ?? '', other.seenAt ?? '') ||
      compare(one.updatedAt, other.updatedAt) ||
      compare(one.id, other.id),
  )

// Instants in UTC, all written alike.
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Those whose name, or whose client's, has these words in it, whatever their capitals. */
export function found<D extends { name: string; client: { name: string } | null }>(
  dashboards: readonly D[],
  search: string,
): D[] {
  const wanted = search.trim().toLocaleLowerCase()
  return dashboards.filter(({ name, client }) =>
    `${name}\n${client?.name ?? ''}`.toLocaleLowerCase().includes(wanted),
  )
}
