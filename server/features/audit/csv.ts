import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { z } from 'zod'
import { type AuditFilter, auditEntry } from '../../../shared/api/audit.ts'
import { actionWords, subjectWords } from '../../../shared/domain/audit.ts'
import { CSV_OF_TEXTS } from '../../../shared/rules/csvCells.ts'
import type { AppContext } from '../../context.ts'
import type { InstantPlace } from '../../lib/instantCursor.ts'
import { type AuditRow, listEntries } from './queries.ts'
import { type Doer, record } from './record.ts'

/** Entries of one file, the newest; earlier ones by its dates. */
const MOST = 10_000
/** Read and written at once: some milliseconds of this thread. */
const PART = 500

const HEADER = [
  'At (UTC)',
  'Person',
  'Person’s id',
  'Person’s e-mail',
  'Action',
  'Kind',
  'Subject',
  'Subject’s id',
  'Address',
  'Details',
]

/**
 * The newest entries as CSV, read as fast as they are sent; a filter that the database refuses is refused before anything
 * is. That it is downloaded is recorded. No spreadsheet finds a formula in it.
 */
export async function auditCsv({ db }: AppContext, doer: Doer, filter: AuditFilter): Promise<Readable> {
  const { companyId } = doer
  const read = (after: InstantPlace | null) =>
    db.tenant(companyId, (tx) => listEntries(tx, filter, { after, most: PART }))
  const first = await read(null)
  const subject = { kind: 'setting', id: 'audit', name: 'Audit log' } as const
  await db.tenant(companyId, (tx) =>
    record(tx, doer, { action: 'company.logDownloaded', subject, details: filter }),
  )
  const rows = Readable.from(rowsOf(first, read))
  // The mark at the beginning lets spreadsheets read the letters as UTF-8.
  const csv = stringify({ ...CSV_OF_TEXTS, bom: true })
  rows.on('error', (error) => csv.destroy(error))
  return rows.pipe(csv)
}

async function* rowsOf(first: AuditRow[], read: (after: InstantPlace) => Promise<AuditRow[]>) {
  yield HEADER
  let rows = first
  for (let written = PART; ; written += PART) {
    for (const entry of z.array(auditEntry).parse(rows)) {
      yield [
        entry.at,
        entry.actorName,
        entry.actorId,
        entry.actorEmail,
        actionWords(entry.action),
        subjectWords(entry.subjectKind),
        entry.subjectName,
        entry.subjectId,
        entry.address,
        Object.keys(entry.details).length > 0 ? JSON.stringify(entry.details) : '',
      ]
    }
    const last = rows.at(-1)
    if (!last || rows.length < PART || written >= MOST) return
    rows = await read(last)
  }
}
