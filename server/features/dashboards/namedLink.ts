import { linkDates } from '../../../shared/api/namedLinks.ts'
import type { Tenant } from '../../db/database.ts'
import { type DashboardRow, stylesOf } from './queries.ts'

const READ = [
  'id',
  'permalink',
  'passwordHash',
  'accessEpoch',
  'expiresOn',
  'dates',
  'theme',
  'downloads',
] as const

/** What of a named link counts for its page; null where it has just been revoked. */
export async function loadNamedLink(tx: Tenant, id: string) {
  const row = await tx.selectFrom('namedLinks').select(READ).where('id', '=', id).executeTakeFirst()
  return row ? { ...row, dates: linkDates.parse(row.dates) } : null
}
export type NamedLink = NonNullable<Awaited<ReturnType<typeof loadNamedLink>>>

/** The dashboard as this link shows it: with its address, password, days and theme. */
export function asLinkShows(dashboard: DashboardRow, link: NamedLink): DashboardRow {
  const { permalink, passwordHash, theme, dates } = link
  const styles = { ...stylesOf(dashboard), theme }
  // Where the dashboard lets nobody choose days, no link does.
  const hiddenDateSelector = dashboard.hiddenDateSelector || dates.kind !== 'any'
  return { ...dashboard, permalink, passwordHash, styles, hiddenDateSelector, ...daysOf(link) }
}

function daysOf({ dates }: NamedLink): Partial<DashboardRow> {
  if (dates.kind !== 'fixed') return {}
  const { range, compare } = dates
  return {
    rangeType: 'custom',
    startDate: range.start,
    endDate: range.end,
    compareMode: compare ? 'custom' : 'none',
    compareStartDate: compare?.start ?? null,
    compareEndDate: compare?.end ?? null,
  }
}

/** What the passwords of a dashboard's named links were exchanged for is void, as that of its own is. */
export async function voidNamedLinks(tx: Tenant, dashboardId: string): Promise<void> {
  await tx
    .updateTable('namedLinks')
    .set((row) => ({ accessEpoch: row('accessEpoch', '+', 1) }))
    .where('dashboardId', '=', dashboardId)
    .execute()
}
