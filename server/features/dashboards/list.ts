import { sql } from 'kysely'
import type { z } from 'zod'
import type { DashboardListItem, dashboardList, listDashboardsQuery } from '../../../shared/api/dashboards.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { EDITING_LEASE } from './lock.ts'

type ListQuery = z.output<typeof listDashboardsQuery>
/** The last row of the page before. */
interface Cursor {
  name: string
  id: string
}

/** One page of the company's dashboards by name; the same time for the first and the last page of a million. */
export async function listDashboards(
  context: AppContext,
  companyId: string,
  query: ListQuery,
): Promise<z.input<typeof dashboardList>> {
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor)
  return context.db.tenant(companyId, async (tx) => {
    const counts = await tx
      .selectFrom('companies')
      .select(['dashboardsTotal as total', 'dashboardsActive as active'])
      .executeTakeFirstOrThrow()
    const found = query.search.trim() === '' ? null : await searchIds(tx, query, cursor)
    const rows = await pageOf(context, tx, query, cursor, found)
    const more = (found ?? rows).length > query.limit
    const page = rows.slice(0, query.limit)
    const last = page.at(-1)
    return {
      data: page.map(({ nameKey: _key, ...item }): DashboardListItem => item),
      meta: { ...counts, nextCursor: more && last ? writeCursor({ name: last.nameKey, id: last.id }) : null },
    }
  })
}

async function searchIds(tx: Tenant, query: ListQuery, cursor: Cursor | null): Promise<string[]> {
  const found = await sql<{ dashboardId: string }>`
    select dashboard_id from search_dashboards(
      ${query.search.trim()}, ${query.all}, ${cursor?.name ?? null}, ${cursor?.id ?? null}, ${query.limit + 1})`.execute(
    tx,
  )
  return found.rows.map(({ dashboardId }) => dashboardId)
}

async function pageOf(
  context: AppContext,
  tx: Tenant,
  query: ListQuery,
  cursor: Cursor | null,
  found: string[] | null,
) {
  if (found?.length === 0) return []
  return tx
    .selectFrom('dashboards')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'dashboards.lockedBy').on(EDITING_LEASE.isHeld(context.now())),
    )
    .select([
      'dashboards.id',
      'permalink',
      'dashboards.name',
      'active',
      'updatedAt',
      'nameKey',
      'users.name as lockedBy',
    ])
    .select((row) => [
      row('dashboards.passwordHash', 'is not', null).$castTo<boolean>().as('passwordProtected'),
      row
        .selectFrom('widgets')
        .select((count) => count.fn.countAll<number>().as('widgets'))
        .whereRef('widgets.dashboardId', '=', 'dashboards.id')
        .whereRef('widgets.companyId', '=', 'dashboards.companyId')
        .$asScalar()
        .$notNull()
        .as('widgets'),
    ])
    .$if(!query.all, (rows) => rows.where('active', '=', true))
    .$if(found !== null, (rows) => rows.where('dashboards.id', 'in', found ?? []))
    .$if(found === null && cursor !== null, (rows) =>
      rows.where(sql<boolean>`(name_key, dashboards.id) > (${cursor?.name ?? ''}, ${cursor?.id ?? ''})`),
    )
    .orderBy('nameKey')
    .orderBy('dashboards.id')
    .limit(query.limit + 1)
    .execute()
}

const writeCursor = ({ name, id }: Cursor) => Buffer.from(JSON.stringify([name, id])).toString('base64url')

function readCursor(text: string): Cursor {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Array.isArray(parsed) && parsed.length === 2 && parsed.every((part) => typeof part === 'string')) {
      return { name: String(parsed[0]), id: String(parsed[1]) }
    }
  } catch {
    // Falls through to the one answer for every unreadable cursor.
  }
  throw new AppError(
    'invalid_input',
    'This page of the list is not there (any more). Start from the first one.',
  )
}
