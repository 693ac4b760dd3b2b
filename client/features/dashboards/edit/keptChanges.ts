import { saveDashboard } from '../../../../shared/api/dashboards.ts'
import type { Changes } from './saver.ts'

const changesShape = saveDashboard.omit({ version: true, category: true })

/** Changes of a dashboard as a draft kept them, ready to be sent; null for anything else. */
export function keptChanges(value: unknown): Changes | null {
  const changes = changesShape.safeParse(value)
  return changes.success ? asSent(changes.data) : null
}

/** The schema reads the switch as a boolean; the call sends it as text. */
function asSent({ hidden_date_selector: hidden, ...rest }: ReturnType<typeof changesShape.parse>): Changes {
  return { ...rest, ...(hidden !== undefined && { hidden_date_selector: String(hidden) }) }
}
