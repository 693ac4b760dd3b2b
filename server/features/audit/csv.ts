import { stringify } from 'csv-stringify/sync'
import type { z } from 'zod'
import type { auditPage } from '../../../shared/api/audit.ts'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../shared/domain/audit.ts'

type Entry = z.infer<typeof auditPage>['data'][number]

/** Entries as CSV. A name that begins as a formula is escaped, so that no spreadsheet computes it. */
export function auditCsv(entries: readonly Entry[]): string {
  const rows = entries.map((entry) => [
    entry.at,
    entry.actorName,
    AUDIT_ACTIONS[entry.action],
    AUDIT_SUBJECTS[entry.subjectKind],
    entry.subjectName,
    entry.address,
    Object.keys(entry.details).length > 0 ? JSON.stringify(entry.details) : '',
  ])
  const header = ['At (UTC)', 'Person', 'Action', 'Kind', 'Subject', 'Address', 'Details']
  // The mark at the beginning lets spreadsheets read the letters as UTF-8.
  return stringify([header, ...rows], { bom: true, escape_formulas: true, record_delimiter: 'windows' })
}
