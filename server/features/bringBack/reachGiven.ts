import { sql } from 'kysely'
import { type Tenant, withReachOf } from '../../db/database.ts'
import { providerFor } from '../sources/providerFor.ts'

/** What members with chosen clients reach, by member: the names of clients, sources and the one dashboard, by id. */
type Reach = Map<string, { name: string; reached: Map<string, string> }>

/** What they reach at this point of the transaction. @param dashboardId the only one of interest */
export async function reachOfMembers(tx: Tenant, dashboardId: string): Promise<Reach> {
  const members = await tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('everyClient', '=', false)
    .orderBy('name')
    .execute()
  const found: Reach = new Map()
  for (const { id, name } of members) {
    const { rows } = await withReachOf(tx, id, () =>
      sql<{ id: string; name: string; kind: string | null }>`
        select id, name, null as kind from clients
        union all select id, name, null from dashboards where id = ${dashboardId}
        union all select id, account_label, kind from sources`.execute(tx),
    )
    const words = rows.map((row): [string, string] => [row.id, nameOf(row)])
    found.set(id, { name, reached: new Map(words) })
  }
  return found
}

const nameOf = ({ name, kind }: { name: string; kind: string | null }) =>
  kind === null ? name : [providerFor(kind).definition.name, name].filter(Boolean).join(': ')

/** Who reaches more than before, and what, for the log. */
export const reachGiven = (before: Reach, after: Reach): string[] =>
  [...after].flatMap(([id, { name, reached }]) => {
    const given = [...reached].filter(([one]) => !before.get(id)?.reached.has(one))
    return given.length > 0 ? [`${name} (${given.map(([, words]) => words).join(', ')})`] : []
  })

/** The sources that the member who acts reached after they had deleted this, and does not reach now; none where nobody's reach limits them. */
export async function takenAway(tx: Tenant, deletionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(still_reached) as id from deletions where id = ${deletionId} and app_is_limited()
    except select id from sources`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether the member who acts reaches one of these sources. */
export async function reachesAny(tx: Tenant, sourceIds: readonly string[]): Promise<boolean> {
  if (sourceIds.length === 0) return false
  const found = await tx.selectFrom('sources').select('id').where('id', 'in', sourceIds).executeTakeFirst()
  return found !== undefined
}
