import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Subscription } from '../../../shared/api/subscription.ts'
import { ownZone } from '../../lib/session.ts'
import { PaymentButton } from './PaymentButton.tsx'
import { overdueInWords } from './standingInWords.ts'
import { TEXTS } from './texts.ts'
import type { ManagePayment } from './useManagePayment.ts'

/** A charge failed: what to do comes before everything else. */
export function OverdueNotice({ plan, payment }: { plan: Subscription; payment: ManagePayment }) {
  const reader = { zone: ownZone(), now: Temporal.Now.instant() }
  return (
    <Alert color="red" variant="light" title={TEXTS.overdueTitle} icon={<IconAlertTriangle />}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{overdueInWords(plan, reader)}</Text>
        {plan.checkout && <PaymentButton plan={plan} payment={payment} isMain />}
      </Stack>
    </Alert>
  )
}
