import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { ENCRYPTED_COLUMNS, type EncryptedColumn, placeIn } from '../db/encryptedColumns.ts'
import type { Cipher } from '../db/encryption.ts'

/** What became of the values of one column. */
export interface ColumnReport {
  /** `table.column` */
  column: string
  /** Re-encrypted under the current key. */
  rotated: number
  /** Under the current key already. */
  current: number
  /** A sentence for each value that is still under another key, saying why. */
  left: string[]
}

interface StoredValue {
  key: string | Buffer
  stored: Buffer
}

/** Values read at once; few, as each is a vendor's grant held in memory. */
const PAGE = 100
/** Tries for a value that is changed concurrently. */
const TRIES = 5
/** Rounds over what is moved between two columns. */
const MOST_ROUNDS = 10

/**
 * Brings every encrypted value of every company under the cipher's current key. May run beside the product and be
 * broken off at any point: each value is replaced only where it still is what was read, and one under the current
 * key is left alone. A value that cannot be read is reported and stays as it is.
 */
export async function rotateKeys(db: Database, cipher: Cipher): Promise<ColumnReport[]> {
  const companies = await sql<{ companyId: string }>`select company_id from resolve_companies()`.execute(
    db.system,
  )
  const rotateColumn = async (column: EncryptedColumn): Promise<ColumnReport> => {
    const report = { column: `${column.table}.${column.column}`, rotated: 0, current: 0, left: [] }
    for (const { companyId } of companies.rows) await rotateCompany(db, cipher, column, companyId, report)
    return report
  }
  const reports: ColumnReport[] = []
  for (const column of ENCRYPTED_COLUMNS) reports.push(await rotateColumn(column))
  // What was deleted or brought back between two passes has come from behind into what was done.
  const isMoved = (column: EncryptedColumn) =>
    column.from !== undefined || ENCRYPTED_COLUMNS.some(({ from }) => from === column)
  let rotated = true
  for (let round = 0; rotated && round < MOST_ROUNDS; round++) {
    rotated = false
    for (const [index, column] of ENCRYPTED_COLUMNS.entries()) {
      const report = reports[index]
      if (!report || !isMoved(column)) continue
      const again = await rotateColumn(column)
      report.rotated += again.rotated
      report.left = again.left
      rotated ||= again.rotated > 0
    }
  }
  if (rotated)
    reports[0]?.left.push(
      'Logins kept being stored under another key. Restart every process with the current one first, then run this again.',
    )
  return reports
}

async function rotateCompany(
  db: Database,
  cipher: Cipher,
  column: EncryptedColumn,
  companyId: string,
  report: ColumnReport,
): Promise<void> {
  const { key } = names(column)
  let after: StoredValue['key'] | null = null
  for (;;) {
    const from: RawBuilder<unknown> = after === null ? sql`true` : sql`${key} > ${after}`
    const page = await readValues(db, column, companyId, sql`${from} order by ${key} limit ${PAGE}`)
    for (const value of page) await rotateValue(db, cipher, column, companyId, value, report)
    after = page.at(-1)?.key ?? null
    if (page.length < PAGE) return
  }
}

async function rotateValue(
  db: Database,
  cipher: Cipher,
  column: EncryptedColumn,
  companyId: string,
  read: StoredValue,
  report: ColumnReport,
): Promise<void> {
  const { key } = names(column)
  const place = placeIn(column, companyId, read.key)
  let value: StoredValue | undefined = read
  for (let tries = 0; value && tries < TRIES; tries++) {
    if (cipher.keyOf(value.stored) === cipher.currentKey) {
      report.current++
      return
    }
    let fresh: Buffer
    try {
      fresh = cipher.encrypt(cipher.decrypt(value.stored, place), place)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      report.left.push(`${place.column} of ${place.row} (company ${companyId}) cannot be read: ${reason}`)
      return
    }
    if (await replaceValue(db, column, companyId, value, fresh)) {
      report.rotated++
      return
    }
    // A token was refreshed or the row deleted since it was read.
    value = (await readValues(db, column, companyId, sql`${key} = ${read.key}`))[0]
  }
  if (value) report.left.push(`${place.column} of ${place.row} (company ${companyId}) keeps changing.`)
}

async function readValues(
  db: Database,
  column: EncryptedColumn,
  companyId: string,
  condition: RawBuilder<unknown>,
): Promise<StoredValue[]> {
  const { table, value, key } = names(column)
  const found = await db.tenant(companyId, (tx) =>
    sql<StoredValue>`select ${key} as key, ${value} as stored from ${table} where ${value} is not null and ${condition}`.execute(
      tx,
    ),
  )
  return found.rows
}

/** Whether the value still was the one that was read, and so has been replaced. */
async function replaceValue(
  db: Database,
  column: EncryptedColumn,
  companyId: string,
  read: StoredValue,
  fresh: Buffer,
): Promise<boolean> {
  const { table, value, key } = names(column)
  const done = await db.tenant(companyId, (tx) =>
    sql`update ${table} set ${value} = ${fresh} where ${key} = ${read.key} and ${value} = ${read.stored}`.execute(
      tx,
    ),
  )
  return done.numAffectedRows === 1n
}

const names = ({ table, column, key }: EncryptedColumn) => ({
  table: sql.table(table),
  value: sql.ref(column),
  key: sql.ref(key),
})
