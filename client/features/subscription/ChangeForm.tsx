import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Subscription } from '../../../shared/api/subscription.ts'
import { moneyText } from '../../../shared/rules/money.ts'
import { countInWords, periodInWords } from '../../../shared/rules/planWords.ts'
import { useEntered } from '../../ui/FormDialog.tsx'
import { AmountLines } from './AmountLines.tsx'
import { surplus } from './archiveChoice.ts'
import { EstimateLines } from './EstimateLines.tsx'
import type { PlanPrices, Terms } from './livePrice.ts'
import { ReviewModal } from './ReviewModal.tsx'
import { presentTotal } from './standingInWords.ts'
import { TermsFields } from './TermsFields.tsx'
import { useLiveEstimate } from './useLiveEstimate.ts'
import { useTermsForm } from './useTermsForm.ts'

interface Props {
  plan: Subscription
  prices: PlanPrices
  running: NonNullable<Subscription['subscription']>
}

/** Changes a running subscription: what it costs is known before anything is confirmed. */
export function ChangeForm({ plan, prices, running }: Props) {
  const { form, chosen } = useTermsForm(running)
  const [reviewed, setReviewed] = useState<Terms | null>(null)
  const isChanged = chosen.dashboards !== running.dashboards || chosen.interval !== running.interval
  const live = useLiveEstimate(isChanged ? chosen : null)
  const tooMany = surplus(chosen.dashboards, plan.dashboards)
  useEntered(isChanged)
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="change">
      <form onSubmit={form.onSubmit(() => setReviewed(isChanged ? chosen : null))} noValidate>
        <Stack gap="md">
          <Title order={2} size="h4" id="change">
            Change the plan
          </Title>
          <TermsFields form={form} prices={prices} />
          {tooMany > 0 && (
            <Text size="sm">
              {countInWords(plan.dashboards.used)} are in use: before anything changes, you choose {tooMany}{' '}
              to archive.
            </Text>
          )}
          {isChanged ? <EstimateLines live={live} /> : <Unchanged prices={prices} running={running} />}
          <div>
            <Button type="submit" disabled={!isChanged}>
              Review the change
            </Button>
          </div>
        </Stack>
      </form>
      {reviewed && (
        <ReviewModal
          plan={plan}
          running={running}
          terms={reviewed}
          onDone={() => form.setValues(reviewed)}
          onClose={() => setReviewed(null)}
        />
      )}
    </Paper>
  )
}

function Unchanged({ prices, running }: Pick<Props, 'prices' | 'running'>) {
  const total = presentTotal(running, prices)
  return (
    total && (
      <AmountLines
        total={{ what: countInWords(running.dashboards), text: moneyText(total) }}
        note={`Each ${periodInWords(running.interval)}, before taxes, as it is now.`}
      />
    )
  )
}
