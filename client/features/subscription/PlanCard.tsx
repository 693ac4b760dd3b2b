import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Subscription } from '../../../shared/api/subscription.ts'
import { linkTo } from '../../lib/paths.ts'
import { ownZone } from '../../lib/session.ts'
import { CancelModal } from './CancelModal.tsx'
import { EndTimeline } from './EndTimeline.tsx'
import { eachInWords, priceInWords } from './inWords.ts'
import { PaymentButton } from './PaymentButton.tsx'
import { endOf, type Stage } from './stage.ts'
import { badgeOf, standingInWords } from './standingInWords.ts'
import classes from './subscription.module.css'
import { TakeBackButton } from './TakeBackButton.tsx'
import { UsageBar } from './UsageBar.tsx'
import type { ManagePayment } from './useManagePayment.ts'

interface Props {
  plan: Subscription
  stage: Stage
  payment: ManagePayment
  /** Something was paid, and how the plan stands is about to change. */
  isWaiting: boolean
}

/** The plan at a glance: its state, what is used of it, what comes next and what can be done about it. */
export function PlanCard({ plan, stage, payment, isWaiting }: Props) {
  const reader = { zone: ownZone(), now: Temporal.Now.instant() }
  const { title, text } = standingInWords(stage, plan, reader)
  const badge = badgeOf(stage)
  const { subscription: running, prices, grace } = plan
  const end = endOf(plan)
  const isShortOfTime = stage === 'canceled' || stage === 'ended' || stage === 'trialOver'
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="plan">
      <Stack gap="md">
        <div>
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
            <Title order={2} size="h3" id="plan">
              {title}
            </Title>
            <Badge color={badge.color} variant="light" size="lg" className={classes.badge}>
              {badge.label}
            </Badge>
          </Group>
          {!isWaiting && (
            <Text size="sm" c="dimmed" mt={4}>
              {text}
            </Text>
          )}
        </div>
        <UsageBar dashboards={plan.dashboards} />
        {running && prices && stage !== 'ended' && (
          <Text size="sm">{eachInWords(running, prices, plan.coupons)}</Text>
        )}
        {!running && prices && !plan.checkout && <Text size="sm">{priceInWords(plan, prices)}</Text>}
        {isShortOfTime && !isWaiting && end && grace && <EndTimeline end={end} grace={grace} />}
        <Actions plan={plan} stage={stage} payment={payment} />
      </Stack>
    </Paper>
  )
}

function Actions({ plan, stage, payment }: Omit<Props, 'isWaiting'>) {
  const [isCanceling, setIsCanceling] = useState(false)
  const isSubscribed = stage === 'active' || stage === 'overdue' || stage === 'canceled'
  const hasInvoices = plan.payment && plan.isSubscribed
  if (!isSubscribed && !hasInvoices) return null
  return (
    <Group gap="sm" className={classes.actions}>
      {stage === 'canceled' && plan.checkout && <TakeBackButton />}
      {plan.checkout && isSubscribed && stage !== 'overdue' && (
        <PaymentButton plan={plan} payment={payment} />
      )}
      {hasInvoices && (
        <Anchor component={Link} to={linkTo.invoices()} size="sm">
          Invoices
        </Anchor>
      )}
      {plan.checkout && isSubscribed && stage !== 'canceled' && (
        <Button variant="subtle" color="red" ms="auto" onClick={() => setIsCanceling(true)}>
          Cancel the subscription
        </Button>
      )}
      {isCanceling && <CancelModal plan={plan} onClose={() => setIsCanceling(false)} />}
    </Group>
  )
}
