import { Alert, Anchor, Button, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { Subscription } from '../../../shared/api/subscription.ts'
import { FormError } from '../../ui/FormError.tsx'
import { TEXTS } from './texts.ts'
import type { ManagePayment } from './useManagePayment.ts'

interface Props {
  plan: Pick<Subscription, 'subscription'>
  payment: ManagePayment
  isMain?: boolean
}

/** Leads to the provider's page; what went wrong on the way stands below. Where it does not open from here, says what does. */
export function PaymentButton({ plan, payment, isMain = false }: Props) {
  if (plan.subscription?.paymentPage === false) return <Text size="sm">{TEXTS.paidByOther}</Text>
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        loading={payment.busy}
        rightSection={<IconExternalLink size={16} stroke={1.6} />}
        aria-description="Opens the payment provider’s page in a new tab"
        onClick={() => void payment.open()}
      >
        {TEXTS.managePayment}
      </Button>
      <PaymentOutcome payment={payment} />
    </>
  )
}

/** What went wrong on the way to the provider's page. */
export function PaymentOutcome({ payment: { failed, blocked } }: { payment: ManagePayment }) {
  if (failed) return <FormError message={failed} />
  if (!blocked) return null
  return (
    <Alert color="yellow" variant="light" p="sm" role="alert">
      {TEXTS.blocked}{' '}
      <Anchor href={blocked} target="_blank" rel="noopener noreferrer" size="sm" underline="always">
        Open the payment page
      </Anchor>
    </Alert>
  )
}
