import { z } from 'zod'
import { saveDashboard } from '../../../../../shared/api/dashboards.ts'
import type { Changes, KeptChanges } from './saver.ts'

const changesShape = saveDashboard.omit({ version: true, category: true })

const keptShape = z.object({ version: z.int(), sent: changesShape.optional(), changes: changesShape })

/** As a draft kept them, the changes ready to be sent; null for anything else. */
export function keptChanges(value: unknown): KeptChanges | null {
  const kept = keptShape.safeParse(value)
  if (!kept.success) return null
  const { version, sent, changes } = kept.data
  return { version, ...(sent && { sent: asSent(sent) }), changes: asSent(changes) }
}

/** The schema reads the switch as a boolean; the call sends it as text. */
function asSent({ hidden_date_selector: hidden, ...rest }: ReturnType<typeof changesShape.parse>): Changes {
  return { ...rest, ...(hidden !== undefined && { hidden_date_selector: String(hidden) }) }
}
