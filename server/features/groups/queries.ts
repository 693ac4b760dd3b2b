import { type Selectable, sql } from 'kysely'
import type { Tenant } from '../../db/database.ts'
import type { Alerts, Domains, Groups } from '../../db/types.ts'
import { notFound } from '../../lib/errors.ts'

export type GroupRow = Selectable<Groups>

/** Throws AppError('not_found') where this company has no such group, or none that one reaches. */
export async function loadGroup(tx: Tenant, id: string): Promise<GroupRow> {
  const row = await tx.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('group')
  return row
}

/** Holds a group until the transaction ends: of those who add to it at once, one after the other. Throws AppError('not_found'). */
export async function lockGroup(tx: Tenant, id: string): Promise<GroupRow> {
  const row = await tx.selectFrom('groups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('group')
  return row
}

/** Groups by name with how many of their domains need somebody. */
export const listGroups = async (tx: Tenant, now: Temporal.Instant, id?: string) => {
  const at = now.toString()
  const isSnoozed = sql<boolean>`domains.snoozed_at is not null
    and coalesce(domains.snoozed_until > ${at}::timestamptz, true)`
  const needs = sql<boolean>`exists (select from alerts a
    where a.company_id = domains.company_id and a.domain_id = domains.id and not a.is_good
      and (a.state = 'raised' or (a.state = 'snoozed' and not (${isSnoozed}))))`
  let query = tx
    .selectFrom('groups')
    .leftJoin('domains', (join) =>
      join.onRef('domains.groupId', '=', 'groups.id').onRef('domains.companyId', '=', 'groups.companyId'),
    )
    .leftJoin('clients', (join) =>
      join.onRef('clients.id', '=', 'groups.clientId').onRef('clients.companyId', '=', 'groups.companyId'),
    )
    .select([
      'groups.id',
      'groups.name',
      'groups.checks',
      'clients.id as clientId',
      'clients.name as clientName',
    ])
    .select(({ fn }) => [
      fn.count<number>('domains.id').as('domains'),
      fn.count<number>('domains.id').filterWhere(needs).as('needing'),
      fn.count<number>('domains.id').filterWhere(isSnoozed).as('snoozed'),
      fn.max('domains.scannedAt').as('scannedAt'),
    ])
    .groupBy(['groups.id', 'clients.id'])
    .orderBy(sql`lower(groups.name) collate natural_order`)
    .orderBy('groups.id')
  if (id !== undefined) query = query.where('groups.id', '=', id)
  return query.execute()
}

/** A domain with the names of its client and its people. */
const named = (tx: Tenant) =>
  tx
    .selectFrom('domains')
    .leftJoin('clients', (join) =>
      join.onRef('clients.id', '=', 'domains.clientId').onRef('clients.companyId', '=', 'domains.companyId'),
    )
    .leftJoin('users as owners', (join) =>
      join.onRef('owners.id', '=', 'domains.ownerId').onRef('owners.companyId', '=', 'domains.companyId'),
    )
    .leftJoin('users as snoozers', (join) =>
      join
        .onRef('snoozers.id', '=', 'domains.snoozedBy')
        .onRef('snoozers.companyId', '=', 'domains.companyId'),
    )
    .selectAll('domains')
    .select((row) => [
      'clients.name as clientName',
      'owners.name as ownerName',
      'snoozers.name as snoozerName',
      row
        .selectFrom('domainFeeds')
        .select(({ fn }) => fn.countAll<number>().as('feeds'))
        .whereRef('domainFeeds.domainId', '=', 'domains.id')
        .whereRef('domainFeeds.companyId', '=', 'domains.companyId')
        .$asScalar()
        .$notNull()
        .as('feeds'),
    ])

export type DomainRecord = Awaited<ReturnType<ReturnType<typeof named>['executeTakeFirstOrThrow']>>
export type AlertRow = Selectable<Alerts>

/** All domains of a group, by host. */
export const listDomains = (tx: Tenant, groupId: string): Promise<DomainRecord[]> =>
  named(tx).where('domains.groupId', '=', groupId).orderBy('domains.host').execute()

/** Throws AppError('not_found'). */
export async function loadDomain(tx: Tenant, id: string): Promise<DomainRecord> {
  const row = await named(tx).where('domains.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('domain')
  return row
}

/** Holds a domain until the transaction ends. Throws AppError('not_found'). */
export async function lockDomain(tx: Tenant, id: string): Promise<Selectable<Domains>> {
  const row = await tx.selectFrom('domains').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('domain')
  return row
}

/** The open alerts of a group's domains, or of one domain. */
export const openAlerts = (
  tx: Tenant,
  of: { groupId: string } | { domainId: string },
): Promise<AlertRow[]> => {
  const open = tx.selectFrom('alerts').selectAll('alerts').where('alerts.state', '<>', 'recovered')
  return 'domainId' in of
    ? open.where('domainId', '=', of.domainId).execute()
    : open
        .innerJoin('domains', (join) =>
          join
            .onRef('domains.id', '=', 'alerts.domainId')
            .onRef('domains.companyId', '=', 'alerts.companyId'),
        )
        .where('domains.groupId', '=', of.groupId)
        .execute()
}

/** Who works in the company, by name: colleagues know each other, whatever clients they work for. */
export const listColleagues = (tx: Tenant) =>
  tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', '<>', 'client')
    .orderBy(sql`lower(name) collate natural_order`)
    .orderBy('id')
    .execute()
