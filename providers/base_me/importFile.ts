import type { FileImport, ImportedRecord, Property } from '../contract.ts'
import { readCsvTable } from '../csvTable.ts'
import { refuse } from '../errors.ts'
import { ZONE } from './definition.ts'
import { linkOf, UnreadableRow } from './importCells.ts'
import { matchColumns } from './importColumns.ts'

/** Reads Base.me's CSV export: a link a row, in the columns of its own import format. */
export const read: FileImport['read'] = (text, answers) => {
  const currency = (answers.currency ?? '').trim().toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) throw refuse('Choose the currency of the prices.')
  const table = readCsvTable(text)
  const { cellsOf, ignored } = matchColumns(table.headers)
  const faults = [...table.faults]
  const records: ImportedRecord[] = []
  const clients = new Map<string, Property>()
  for (const { line, cells } of table.rows) {
    try {
      const row = cellsOf(cells)
      const name = row.one('client').replaceAll(/\s+/g, ' ')
      if (name === '') throw new UnreadableRow('It has no client.')
      const link = linkOf(row, currency)
      const client = name.toLowerCase()
      clients.getOrInsertComputed(client, () => ({
        ...{ id: client, name, currency, timeZone: ZONE, available: true },
      }))
      const key = JSON.stringify([client, link.url])
      records.push({ key, property: client, day: link.day, content: link })
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error
      faults.push({ line, reason: error.message })
    }
  }
  return {
    records,
    properties: [...clients.values()],
    rows: table.rows.length + table.faults.length,
    ignoredColumns: ignored,
    faults: faults.sort((a, b) => a.line - b.line),
  }
}
