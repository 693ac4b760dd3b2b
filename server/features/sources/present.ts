import { z } from 'zod'
import type { Source } from '../../../shared/api/sources.ts'
import { SOURCE_KINDS } from '../../../shared/domain/sources.ts'
import type { SourceRow } from './queries.ts'

const kind = z.enum(SOURCE_KINDS)
const warnings = z.array(z.string())

/** A source as the browser may see it, built field by field: never its credentials. */
export function presentSource(row: SourceRow): Source {
  return {
    id: row.id,
    name: kind.parse(row.kind),
    account: row.accountLabel,
    invalid: row.invalid,
    invalidReason: row.invalidReason,
    connectedAt: row.createdAt,
    lastSuccessAt: row.lastSuccessAt,
    lastAttemptAt: row.lastAttemptAt,
    warnings: warnings.parse(row.warnings),
  }
}
