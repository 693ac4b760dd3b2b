import { Badge } from '@mantine/core'
import type { DashboardListItem } from '../../../../shared/api/dashboards.ts'

type Health = DashboardListItem['health']

export const HEALTH_LABELS: Record<Health, { label: string; color: string; title: string }> = {
  fine: { label: 'Fine', color: 'green', title: 'Its sources and reports work' },
  source: {
    label: 'Source broken',
    color: 'red',
    title: 'One of its sources must be signed in again',
  },
  report: { label: 'Report held', color: 'yellow', title: 'One of its reports waits for its next try' },
}

/** What is wrong with a dashboard; nothing where all is fine. */
export function HealthBadge({ health }: { health: Health }) {
  if (health === 'fine') return null
  const { label, color, title } = HEALTH_LABELS[health]
  return (
    <Badge size="sm" color={color} variant="light" title={title} flex="none">
      {label}
    </Badge>
  )
}
