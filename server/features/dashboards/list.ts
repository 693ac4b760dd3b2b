import type { z } from 'zod'
import type { dashboardList, listDashboardsQuery } from '../../../shared/api/dashboards.ts'
import type { AppContext } from '../../context.ts'
import { isLimited, type Tenant } from '../../db/database.ts'
import type { Actor } from '../../http/session.ts'
import { usedLinkHost } from '../host/linkHost.ts'
import { readCursor, writeCursor } from './listCursor.ts'
import { placesOf } from './listPlaces.ts'
import { listRows } from './listRows.ts'

export type ListQuery = z.output<typeof listDashboardsQuery>

/** One page of the dashboards that this person reaches; by name, the same time for the first and the last page of a million. */
export async function listDashboards(
  context: AppContext,
  { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>,
  query: ListQuery,
): Promise<z.input<typeof dashboardList>> {
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor)
  const found = await context.db.tenant(companyId, async (tx) => {
    const counts = await countsOf(tx)
    const places = await placesOf(tx, userId, query, cursor)
    const page = places.slice(0, query.limit)
    const last = places.length > query.limit ? page.at(-1) : undefined
    const shown = await listRows(
      context,
      tx,
      userId,
      page.map(({ id }) => id),
    )
    return {
      rows: page.flatMap(({ id }) => shown.get(id) ?? []),
      meta: { ...counts, nextCursor: last ? writeCursor(last) : null },
    }
  })
  const data = found.rows.map(async (row) => ({
    ...row,
    linkHost: await usedLinkHost(context, companyId, row.linkHost),
  }))
  return { data: await Promise.all(data), meta: found.meta }
}

/** How many there are: noted with the company, and counted for those who reach only some. */
async function countsOf(tx: Tenant): Promise<{ total: number; active: number }> {
  if (await isLimited(tx)) {
    return tx
      .selectFrom('dashboards')
      .select(({ fn }) => [
        fn.countAll<number>().as('total'),
        fn.countAll<number>().filterWhere('active', '=', true).as('active'),
      ])
      .executeTakeFirstOrThrow()
  }
  return tx
    .selectFrom('companies')
    .select(['dashboardsTotal as total', 'dashboardsActive as active'])
    .executeTakeFirstOrThrow()
}
