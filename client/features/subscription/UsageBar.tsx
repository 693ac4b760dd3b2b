import { Progress, Text } from '@mantine/core'
import type { Subscription } from '../../../shared/api/subscription.ts'
import { dashboardsInWords } from './inWords.ts'

/** How many dashboards are in use of those that the plan allows. */
export function UsageBar({ dashboards }: Pick<Subscription, 'dashboards'>) {
  const allowed = dashboards.plan + dashboards.bonus
  const share = allowed === 0 ? 100 : Math.min(100, Math.round((dashboards.used * 100) / allowed))
  const isOver = dashboards.used > allowed
  return (
    <div>
      <Progress
        value={share}
        color={isOver ? 'red' : share === 100 ? 'yellow' : 'brand'}
        size="md"
        aria-label="Dashboards in use"
      />
      <Text size="sm" mt={6}>
        {dashboardsInWords(dashboards)}
      </Text>
    </div>
  )
}
