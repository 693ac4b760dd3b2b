import type { DataTypeDefinition, Filter } from '../../contract.ts'
import { clausesOf } from '../query/readQuery.ts'
import { numberMeets, textMeets } from './matchesFilter.ts'

/** A record's values of a filter field: texts, any of which may meet a clause, or one number (null: it has none). */
export type FieldValue = string[] | number | null

/**
 * The records that meet every clause, for vendors that cannot filter. A record without the number that a clause is
 * about does not meet it.
 * @throws ProviderError `bad_request` for a field or comparison that is not offered, or a number that is none
 */
export function keepRecords<T>(
  records: readonly T[],
  filter: Filter | null,
  type: DataTypeDefinition,
  read: (record: T, field: string) => FieldValue,
): T[] {
  const clauses = clausesOf({ filter }, type.filters)
  for (const clause of clauses) {
    // Complains about a value that is no number even where there is no record to try it on.
    if (type.filters.some(({ id, type: of }) => id === clause.field && of === 'number'))
      numberMeets(0, clause)
  }
  return records.filter((record) =>
    clauses.every((clause) => {
      const value = read(record, clause.field)
      if (value === null) return false
      return typeof value === 'number' ? numberMeets(value, clause) : textMeets(value, clause)
    }),
  )
}
