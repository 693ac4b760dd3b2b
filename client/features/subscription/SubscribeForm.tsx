import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Subscription } from '../../../shared/api/subscription.ts'
import { moneyText } from '../../../shared/rules/money.ts'
import { countInWords, periodInWords } from '../../../shared/rules/planWords.ts'
import { FormModal, useEntered } from '../../ui/FormDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { type Completion, startCheckout } from '../checkout/index.ts'
import { AmountLines } from './AmountLines.tsx'
import { ArchiveChoice } from './ArchiveChoice.tsx'
import { surplus } from './archiveChoice.ts'
import { livePrice, type PlanPrices, type Terms } from './livePrice.ts'
import type { Stage } from './stage.ts'
import { TermsFields } from './TermsFields.tsx'
import { TEXTS } from './texts.ts'
import type { WalletReturn } from './usePlan.ts'
import { useTermsForm } from './useTermsForm.ts'

interface Props {
  plan: Subscription
  prices: PlanPrices
  stage: Stage
  wallet: WalletReturn
  /** Why the provider has not accepted the last payment; null: it has, or there was none. */
  rejected: string | null
  /** The order was completed in the provider's window. */
  onPaid: (completion: Completion) => void
}

/** Subscribes for the first time, or again, by the provider's checkout. */
export function SubscribeForm({ plan, prices, stage, wallet, rejected, onPaid }: Props) {
  const { form, chosen } = useTermsForm(usualTerms(plan), wallet.entered)
  const [isClosed, setIsClosed] = useState<boolean | null>(null)
  const [needed, setNeeded] = useState(0)
  const chosenToArchive = useRef<readonly { id: string }[]>([])
  /** Whether the dialog closes because a choice was made: what was begun goes on then. */
  const isChosen = useRef(false)
  const { onSubmit, submit, busy, general } = useSubmit(form, async (terms: Terms) => {
    setIsClosed(false)
    const surplusNow = surplus(terms.dashboards, plan.dashboards)
    if (chosenToArchive.current.length < surplusNow) return setNeeded(surplusNow)
    const archive = chosenToArchive.current.slice(0, surplusNow).map(({ id }) => id)
    const completion = await startCheckout({ ...terms, archive }, terms)
    if (completion) onPaid(completion)
    else setIsClosed(true)
  })
  const { each, total } = livePrice(prices, chosen)
  useEntered(form.isDirty())
  const tooMany = surplus(chosen.dashboards, plan.dashboards)
  // While the dialog fades it says what it said.
  const shownNeed = needed || tooMany
  const period = periodInWords(chosen.interval)
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="subscribe">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Title order={2} size="h4" id="subscribe">
            {stage === 'ended' && plan.isSubscribed ? 'Subscribe again' : 'Subscribe'}
          </Title>
          <TermsFields form={form} prices={prices} />
          <Stack gap="md" aria-live="polite">
            {tooMany > 0 && (
              <Text size="sm">
                {countInWords(plan.dashboards.used)} are in use: before you pay, you choose {tooMany} to
                archive.
              </Text>
            )}
            <AmountLines
              total={{
                what: `${countInWords(chosen.dashboards)} × ${moneyText(each)}`,
                text: moneyText(total),
              }}
              note={`Each ${period}, before taxes. ${TEXTS.noTaxes}`}
            />
          </Stack>
          {(isClosed ?? wallet.isClosed) && (
            <Alert color="gray" variant="light" p="sm" role="status">
              {TEXTS.notPaid}
            </Alert>
          )}
          <FormError message={general ?? wallet.problem ?? (isClosed === null ? rejected : null)} />
          <div>
            <Button type="submit" loading={busy} disabled={wallet.problem !== null}>
              Subscribe for {moneyText(total)} a {period}
            </Button>
            <Text size="xs" c="dimmed" mt={6}>
              {TEXTS.checkoutNote}
            </Text>
          </div>
        </Stack>
      </form>
      <FormModal
        opened={needed > 0}
        onClose={() => setNeeded(0)}
        onExitTransitionEnd={() => {
          if (isChosen.current) void submit(form.values)
          isChosen.current = false
        }}
        title={`Choose ${countInWords(shownNeed)} to archive`}
        size="lg"
      >
        <ArchiveChoice
          needed={shownNeed}
          chosen={null}
          onCancel={() => setNeeded(0)}
          onChosen={(dashboards) => {
            chosenToArchive.current = dashboards
            isChosen.current = true
            setNeeded(0)
          }}
        />
      </FormModal>
    </Paper>
  )
}

/** What was paid for before, or chosen at registration; at least what is in use. */
function usualTerms({ dashboards, subscription, price }: Subscription): Terms {
  const { plan, bonus, used } = dashboards
  return {
    dashboards: Math.max(1, subscription?.dashboards ?? plan, used - bonus),
    interval: subscription?.interval ?? price?.interval ?? 1,
  }
}
