import type { ImportedFile, ImportedRecord } from '../../../providers/contract.ts'
import type { ImportReport } from '../../../shared/api/sources.ts'

/** What is shown of long lists. */
const MOST_FAULTS = 100
const MOST_PROPERTIES = 20

/** What was found in a file, worded for people. */
export function reportOf(
  { rows, records, properties, ignoredColumns, amounts, faults }: ImportedFile,
  kept: ReadonlyMap<string, ImportedRecord>,
  changes: ImportReport['changes'],
): ImportReport {
  const days = [...kept.values()].map(({ day }) => day).sort()
  const [start, end] = [days[0], days.at(-1)]
  const counts = Map.groupBy(kept.values(), ({ property }) => property)
  return {
    rows,
    records: kept.size,
    repeated: records.length - kept.size,
    range: start && end ? { start, end } : null,
    properties: properties
      .map(({ id, name }) => ({ name, records: counts.get(id)?.length ?? 0 }))
      .sort((a, b) => b.records - a.records)
      .slice(0, MOST_PROPERTIES),
    propertyCount: properties.length,
    ignoredColumns,
    amounts,
    faults: faults.slice(0, MOST_FAULTS),
    faultCount: faults.length,
    changes,
  }
}
