import { z } from 'zod'
import { saveDashboard } from '../../../../../shared/api/dashboards.ts'
import { fromFields, toFields } from '../../../../../shared/api/saveForm.ts'
import type { KeptChanges } from './saver.ts'

const changesShape = saveDashboard.omit({ version: true, category: true, operations: true })

const keptShape = z.object({ version: z.int(), sent: changesShape.optional(), changes: changesShape })

/** Unsaved changes as a draft stores them: by the names of the call, which outlive a release. */
export function storedForm(kept: KeptChanges | undefined) {
  if (!kept) return undefined
  const { version, sent, changes } = kept
  return { version, ...(sent && { sent: toFields(sent) }), changes: toFields(changes) }
}

/** The changes that a draft stored, ready to be sent; null for anything else. */
export function keptChanges(value: unknown): KeptChanges | null {
  const kept = keptShape.safeParse(value)
  if (!kept.success) return null
  const { version, sent, changes } = kept.data
  return { version, ...(sent && { sent: fromFields(sent) }), changes: fromFields(changes) }
}
