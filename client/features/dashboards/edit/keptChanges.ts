import { z } from 'zod'
import { saveDashboard } from '../../../../shared/api/dashboards.ts'
import type { Changes } from './saver.ts'

const changesShape = saveDashboard.omit({ version: true, category: true })

/** Unsaved changes of a dashboard and the version they were made from. */
export interface KeptChanges {
  version: number
  changes: Changes
}

const keptShape = z.object({ version: z.int(), changes: changesShape })

/** As a draft kept them, the changes ready to be sent; null for anything else. */
export function keptChanges(value: unknown): KeptChanges | null {
  const kept = keptShape.safeParse(value)
  return kept.success ? { version: kept.data.version, changes: asSent(kept.data.changes) } : null
}

/** The schema reads the switch as a boolean; the call sends it as text. */
function asSent({ hidden_date_selector: hidden, ...rest }: ReturnType<typeof changesShape.parse>): Changes {
  return { ...rest, ...(hidden !== undefined && { hidden_date_selector: String(hidden) }) }
}
