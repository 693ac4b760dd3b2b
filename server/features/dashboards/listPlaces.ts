import { type RawBuilder, sql } from 'kysely'
import type { DASHBOARD_ORDERS } from '../../../shared/api/dashboards.ts'
import { isLimited, type Tenant } from '../../db/database.ts'
import { hasBrokenSource, hasHeldReport } from './health.ts'
import type { ListQuery } from './list.ts'
import type { ListPlace } from './listCursor.ts'

/** Milliseconds as text of one length, the latest first; what never happened is last. */
const latestFirst = (instant: RawBuilder<unknown>) =>
  sql<string>`coalesce(lpad((9999999999999 - extract(epoch from ${instant}) * 1000)::bigint::text, 13, '0'), 'never')`

/** What dashboards are ordered by before their names. By name alone an index has the order. */
const KEYS: Record<(typeof DASHBOARD_ORDERS)[number], RawBuilder<string>> = {
  name: sql`''`,
  // Letters before the names: a digit there would be counted as part of a number that a name begins with.
  client: sql`coalesce('a' || c.name_key, 'b') collate natural_order`,
  changed: latestFirst(sql`d.updated_at`),
  seen: latestFirst(
    sql`(select v.seen_at from dashboard_visits v where v.company_id = d.company_id and v.dashboard_id = d.id)`,
  ),
}

/** The places of the next dashboards behind the cursor that match, and of one more where there is one. */
export async function placesOf(
  tx: Tenant,
  userId: string,
  query: ListQuery,
  cursor: ListPlace | null,
): Promise<ListPlace[]> {
  const words = query.search.trim()
  const isWholeCompany = words !== '' && isByNameAlone(query) && !(await isLimited(tx))
  if (isWholeCompany && !(await hasClients(tx))) return searchNames(tx, query, cursor)
  const key = KEYS[query.order]
  const isByName = query.order === 'name'
  const conditions = [
    ...(query.all ? [] : [sql`d.active`]),
    ...(words === '' ? [] : [isNamed(words)]),
    ...filtersOf(userId, query),
    ...(cursor === null
      ? []
      : isByName
        ? [sql`(d.name_key, d.id) > (${cursor.name}, ${cursor.id})`]
        : [sql`(${key}, d.name_key, d.id) > (${cursor.key}, ${cursor.name}, ${cursor.id})`]),
  ]
  const clients = sql`left join clients c on c.company_id = d.company_id and c.id = d.client_id`
  const found = await sql<ListPlace>`
    select ${key} as key, d.name_key as name, d.id
    from dashboards d ${query.order === 'client' ? clients : sql``}
    where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by ${isByName ? sql`` : sql`1, `}d.name_key, d.id
    limit ${query.limit + 1}`.execute(tx)
  return found.rows
}

const isByNameAlone = ({ order, client, owner, favourite, health }: ListQuery) =>
  order === 'name' && client === undefined && owner === undefined && !favourite && health === undefined

async function hasClients(tx: Tenant): Promise<boolean> {
  return (await tx.selectFrom('clients').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** By the search index, for companies of any size. */
async function searchNames(tx: Tenant, query: ListQuery, cursor: ListPlace | null): Promise<ListPlace[]> {
  const found = await sql<ListPlace>`
    select '' as key, d.name_key as name, d.id
    from search_dashboards(
      ${query.search.trim()}, ${query.all}, ${cursor?.name ?? null}, ${cursor?.id ?? null}, ${query.limit + 1}) s
    join dashboards d on d.id = s.dashboard_id
    order by d.name_key, d.id`.execute(tx)
  return found.rows
}

/** Whether the words stand in the dashboard's name or its client's. */
function isNamed(words: string): RawBuilder<unknown> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(d.name_key like lower(${pattern})
    or d.client_id in (select named.id from clients named where named.name_key like lower(${pattern})))`
}

function filtersOf(userId: string, { client, owner, favourite, health }: ListQuery): RawBuilder<unknown>[] {
  const filters: RawBuilder<unknown>[] = []
  if (client === 'none') filters.push(sql`d.client_id is null`)
  else if (client !== undefined) filters.push(sql`d.client_id = ${client}`)
  if (owner !== undefined) filters.push(sql`d.created_by = ${owner}`)
  if (favourite) {
    filters.push(sql`d.id in (select f.dashboard_id from favourites f where f.user_id = ${userId})`)
  }
  if (health === 'source') filters.push(hasBrokenSource)
  if (health === 'report') filters.push(hasHeldReport)
  if (health === 'fine') filters.push(sql`not ${hasBrokenSource}`, sql`not ${hasHeldReport}`)
  return filters
}
