import { Group, NumberInput, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { flushSync } from 'react-dom'
import { MOST_DASHBOARDS } from '../../../shared/domain/payment.ts'
import { settleInteger } from '../../../shared/rules/integerInput.ts'
import { moneyText } from '../../../shared/rules/money.ts'
import type { Interval } from '../../../shared/rules/price.ts'
import { livePrice, type PlanPrices, yearlyExtra, yearlySaving } from './livePrice.ts'
import classes from './subscription.module.css'
import type { TermsForm } from './useTermsForm.ts'

const CHOICES: { interval: Interval; label: string }[] = [
  { interval: 1, label: 'Monthly' },
  { interval: 12, label: 'Yearly' },
]

/** How many dashboards, and how often they are paid. */
export function TermsFields({ form, prices }: { form: TermsForm; prices: PlanPrices }) {
  const { dashboards, interval } = form.values
  const saving = yearlySaving(prices)
  const extra = yearlyExtra(prices)
  const field = form.getInputProps('dashboards')
  const settle = () =>
    form.setFieldValue('dashboards', settleInteger(dashboards, { min: 1, max: MOST_DASHBOARDS }))
  const priceOf = (one: Interval) => moneyText(livePrice(prices, { dashboards: 1, interval: one }).each)
  return (
    <Stack gap="md">
      <NumberInput
        label="Dashboards"
        maw={160}
        min={1}
        max={MOST_DASHBOARDS}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=","
        clampBehavior="blur"
        required
        withAsterisk={false}
        errorProps={{ role: 'alert' }}
        {...field}
        onBlur={(event) => {
          field.onBlur?.(event)
          settle()
        }}
        onKeyDown={(event) => {
          // Before it is sent.
          if (event.key === 'Enter') flushSync(settle)
        }}
      />
      <Radio.Group
        label="Paid"
        value={String(interval)}
        onChange={(value) => form.setFieldValue('interval', value === '12' ? 12 : 1)}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt={4}>
          {CHOICES.map(({ interval: one, label }) => (
            <Radio.Card
              key={one}
              value={String(one)}
              className={classes.choice}
              aria-label={[
                `${label}, ${priceOf(one)} a dashboard each ${one === 12 ? 'year' : 'month'}`,
                ...(one === 12 && saving > 0 ? [`${saving} % less`] : []),
              ].join(', ')}
            >
              <Group wrap="nowrap" align="flex-start" gap="sm">
                <Radio.Indicator mt={2} />
                <div>
                  <Text size="sm" fw={560}>
                    {label}
                    {one === 12 && extra && (
                      <Text span size="xs" c="dimmed" ms={8}>
                        {moneyText(extra)} more a year than monthly
                      </Text>
                    )}
                    {one === 12 && saving > 0 && (
                      <Text span size="xs" c="var(--success)" fw={560} ms={8}>
                        {saving} % less
                      </Text>
                    )}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {priceOf(one)} a dashboard each {one === 12 ? 'year' : 'month'}
                  </Text>
                </div>
              </Group>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
    </Stack>
  )
}
