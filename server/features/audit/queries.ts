import { type Selectable, sql } from 'kysely'
import type { AuditFilter } from '../../../shared/api/audit.ts'
import type { Tenant } from '../../db/database.ts'
import type { AuditEntries } from '../../db/types.ts'
import type { InstantPlace } from '../../lib/instantCursor.ts'

export type AuditRow = Omit<Selectable<AuditEntries>, 'companyId'>

/** Entries of this transaction's company, newest first, after `after`. */
export function listEntries(
  tx: Tenant,
  filter: AuditFilter,
  { after, most }: { after: InstantPlace | null; most: number },
): Promise<AuditRow[]> {
  const { person, action, subjectKind, subject, from, to } = filter
  let rows = tx
    .selectFrom('auditEntries')
    .select(['id', 'at', 'actorId', 'actorName', 'address', 'action'])
    .select(['subjectKind', 'subjectId', 'subjectName', 'details'])
    .select(({ fn, selectFrom }) =>
      fn
        .coalesce(
          'actorEmail',
          selectFrom('users').select('email').whereRef('users.id', '=', 'auditEntries.actorId'),
        )
        .as('actorEmail'),
    )
  if (person) rows = rows.where('actorId', '=', person)
  if (action) rows = rows.where('action', '=', action)
  if (subjectKind) rows = rows.where('subjectKind', '=', subjectKind)
  if (subject) rows = rows.where(sql<boolean>`position(lower(${subject}) in lower(subject_name)) > 0`)
  const { timezone = 'UTC' } = filter
  if (from) rows = rows.where('at', '>=', startOf(Temporal.PlainDate.from(from), timezone))
  if (to) rows = rows.where('at', '<', startOf(Temporal.PlainDate.from(to).add({ days: 1 }), timezone))
  if (after) rows = rows.where(sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id})`)
  return rows.orderBy('at', 'desc').orderBy('id', 'desc').limit(most).execute()
}

const startOf = (day: Temporal.PlainDate, zone: string) => day.toZonedDateTime(zone).toInstant().toString()
