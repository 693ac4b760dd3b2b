import type { Client } from '../../../shared/api/clients.ts'
import { CAN_COME_BACK } from '../../../shared/domain/deleted.ts'

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)

export const dashboardsInWords = (count: number): string => counted(count, 'dashboard')

/** What becomes of what hangs on a client that is deleted. */
export function deletionInWords({ dashboards, reports }: Pick<Client, 'dashboards' | 'reports'>): string {
  if (dashboards === 0) return `No dashboard belongs to it. ${CAN_COME_BACK}`
  const hanging = [
    dashboardsInWords(dashboards),
    ...(reports > 0 ? [counted(reports, 'automatic report')] : []),
  ]
  const stay = dashboards === 1 && reports === 0 ? 'stays as it is' : 'stay as they are'
  return `${hanging.join(' and ')} of this client ${stay}, without a client. ${CAN_COME_BACK}`
}
