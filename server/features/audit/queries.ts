import { type Selectable, sql } from 'kysely'
import type { AuditFilter } from '../../../shared/api/audit.ts'
import type { Tenant } from '../../db/database.ts'
import type { AuditEntries } from '../../db/types.ts'

export type AuditRow = Selectable<AuditEntries>

/** The place of an entry in the log, newest first. */
export interface AuditPlace {
  at: string
  id: string
}

/** Entries of this transaction's company, newest first, after `after`. */
export function listEntries(
  tx: Tenant,
  filter: AuditFilter,
  { after, most }: { after: AuditPlace | null; most: number },
): Promise<AuditRow[]> {
  const { person, action, subjectKind, subject, from, to } = filter
  let rows = tx.selectFrom('auditEntries').selectAll()
  if (person) rows = rows.where('actorId', '=', person)
  if (action) rows = rows.where('action', '=', action)
  if (subjectKind) rows = rows.where('subjectKind', '=', subjectKind)
  if (subject) rows = rows.where(sql<boolean>`position(lower(${subject}) in lower(subject_name)) > 0`)
  if (from) rows = rows.where('at', '>=', `${from}T00:00:00Z`)
  if (to) rows = rows.where('at', '<', `${Temporal.PlainDate.from(to).add({ days: 1 })}T00:00:00Z`)
  if (after) rows = rows.where(sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id})`)
  return rows.orderBy('at', 'desc').orderBy('id', 'desc').limit(most).execute()
}
