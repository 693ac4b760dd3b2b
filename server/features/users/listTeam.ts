import { sql } from 'kysely'
import type { z } from 'zod'
import type { listPeopleQuery, peopleList } from '../../../shared/api/users.ts'
import type { Tenant } from '../../db/database.ts'
import { readCursor, writeCursor } from '../dashboards/listCursor.ts'
import { presentTeamMember } from './present.ts'
import { clientIdsOf } from './reach.ts'

type Query = z.output<typeof listPeopleQuery>

const PAGE = 50

/** The people of the company as its admins see them, by name: all of them, or one page of those who match. */
export async function listTeam(tx: Tenant, query: Query): Promise<z.infer<typeof peopleList>> {
  const counts = await tx
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('role', '=', 'admin').as('admins'),
    ])
    .executeTakeFirstOrThrow()
  const isPaged = Object.values(query).some((value) => value !== undefined)
  const limit = isPaged ? (query.limit ?? PAGE) : counts.total
  const found = await matching(tx, query)
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const reach = await clientIdsOf(tx, rows)
  return {
    data: rows.map((row) => presentTeamMember(row, reach(row.id))),
    meta: { ...counts, nextCursor: last ? writeCursor({ key: '', name: last.name, id: last.id }) : null },
  }
}

function matching(tx: Tenant, { search = '', cursor }: Query) {
  const words = search.trim().replace(/[\\%_]/g, '\\$&')
  const pattern = `%${words}%`
  const after = cursor === undefined ? null : readCursor(cursor)
  return tx
    .selectFrom('users')
    .selectAll()
    .$if(words !== '', (query) =>
      query.where(({ eb, or }) => or([eb('name', 'ilike', pattern), eb('email', 'ilike', pattern)])),
    )
    .$if(after !== null, (query) => query.where(sql<boolean>`(name, id) > (${after?.name}, ${after?.id})`))
    .orderBy('name')
    .orderBy('id')
}
