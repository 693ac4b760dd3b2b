import { Stack } from '@mantine/core'
import type { Subscription } from '../../../shared/api/subscription.ts'
import { globals } from '../../lib/globals.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import { ContactNote } from './ContactNote.tsx'
import { CouponCard } from './CouponCard.tsx'
import { OverdueNotice } from './OverdueNotice.tsx'
import { PlanCard } from './PlanCard.tsx'
import { SubscribeElsewhere } from './SubscribeElsewhere.tsx'
import { SubscribeForm } from './SubscribeForm.tsx'
import { isForCheckout, type Stage } from './stage.ts'
import { useManagePayment } from './useManagePayment.ts'
import { usePlan } from './usePlan.ts'
import { PendingNotice, WaitingNotice } from './WaitingNotice.tsx'

/** The plan with everything that an admin can do about it. */
export function SubscriptionScreen() {
  const { found, stage, waiting, refusal, begin, giveUp, wallet, rejected } = usePlan()
  const { checkoutElsewhere: elsewhere } = globals()
  const { data: plan, isPending, error, refetch } = found
  if (isPending) return <PageLoader label="Loading the plan" />
  if (!plan || !stage) return <ErrorState error={error} onRetry={() => void refetch()} />
  const isPendingElsewhere = waiting === null && plan.pendingUntil !== null && isForCheckout(stage)
  const isWaiting = waiting !== null || isPendingElsewhere
  return (
    <Stack gap="lg">
      {waiting && (
        <WaitingNotice waiting={waiting} refusal={refusal} contact={plan.contact} onGiveUp={giveUp} />
      )}
      {isPendingElsewhere && <PendingNotice contact={plan.contact} />}
      <Plan plan={plan} stage={stage} isWaiting={isWaiting} />
      {plan.checkout && plan.prices && (
        <>
          {!isWaiting &&
            isForCheckout(stage) &&
            (elsewhere === null ? (
              <SubscribeForm
                plan={plan}
                prices={plan.prices}
                stage={stage}
                wallet={wallet}
                rejected={rejected}
                onPaid={begin}
              />
            ) : (
              <SubscribeElsewhere address={elsewhere} />
            ))}
          {stage === 'active' && plan.subscription && (
            <ChangeForm plan={plan} prices={plan.prices} running={plan.subscription} />
          )}
        </>
      )}
      {plan.prices && !isWaiting && (isForCheckout(stage) || (stage === 'active' && plan.checkout)) && (
        <CouponCard coupons={plan.coupons} />
      )}
      <ContactNote plan={plan} />
    </Stack>
  )
}

function Plan(props: { plan: Subscription; stage: Stage; isWaiting: boolean }) {
  const { plan, stage } = props
  const payment = useManagePayment()
  return (
    <>
      {stage === 'overdue' && <OverdueNotice plan={plan} payment={payment} />}
      <PlanCard {...props} payment={payment} />
    </>
  )
}
