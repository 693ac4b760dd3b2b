import { z } from 'zod'
import { type Source, source } from '../../../shared/api/sources.ts'
import { SOURCE_KINDS } from '../../../shared/domain/sources.ts'
import { shownBudgets } from './budgets.ts'
import type { SourceRow } from './loadSource.ts'
import { alsoServed } from './sharedLogin.ts'

const kind = z.enum(SOURCE_KINDS)
const warnings = z.array(z.string())
const failureKind = source.shape.failure.unwrap().shape.kind

/** A source as the browser may see it, built field by field: never its credentials. */
export function presentSource(row: SourceRow, uses: Source['uses'], now: Temporal.Instant): Source {
  return {
    id: row.id,
    name: kind.parse(row.kind),
    account: row.accountLabel,
    invalid: row.invalid,
    invalidReason: row.invalidReason,
    failure:
      row.failureKind && !row.invalid
        ? { kind: failureKind.parse(row.failureKind), message: row.failure ?? '' }
        : null,
    connectedAt: row.createdAt,
    lastSuccessAt: row.lastSuccessAt,
    lastAttemptAt: row.lastAttemptAt,
    warnings: warnings.parse(row.warnings),
    budgets: shownBudgets(row, now),
    imported:
      row.importedAt !== null && row.importedRecords !== null
        ? { at: row.importedAt, records: row.importedRecords }
        : null,
    alsoServes: alsoServed(row),
    uses,
  }
}
