import { Anchor } from '@mantine/core'
import { PaymentOutcome } from './PaymentButton.tsx'
import { useManagePayment } from './useManagePayment.ts'

/** The way to the provider's page from a line of text. */
export function PaymentLink({ label }: { label: string }) {
  const payment = useManagePayment()
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        aria-description="Opens the payment provider’s page in a new tab"
        disabled={payment.busy}
        onClick={() => void payment.open()}
      >
        {label}
      </Anchor>
      <PaymentOutcome payment={payment} />
    </>
  )
}
