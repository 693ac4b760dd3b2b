import { NumberInput, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { MOST_DASHBOARDS } from '../../../../shared/domain/payment.ts'
import { settleInteger } from '../../../../shared/rules/integerInput.ts'
import { periodInWords } from '../../../../shared/rules/planWords.ts'
import { type Interval, orderTotal, type Prices } from '../../../../shared/rules/price.ts'

interface Props {
  prices: Prices
  /** Dollars off each dashboard’s price. */
  discount: number
  order: { dashboards: number; interval: Interval }
  onChange: (order: { dashboards: number; interval: Interval }) => void
  /** Whether it is due only once a trial is over. */
  trial: boolean
}

const INTERVALS = [
  { value: '1', label: 'Monthly' },
  { value: '12', label: 'Yearly' },
]

const settle = (value: number | string) => settleInteger(value, { min: 1, max: MOST_DASHBOARDS })

/** How many dashboards, how they are paid, and what they cost. */
export function OrderFields({ prices, discount, order, onChange, trial }: Props) {
  const { dashboards, interval } = order
  const each = orderTotal({ prices, interval, discount, dashboards: 1 })
  const period = periodInWords(interval)
  /** While it is typed it may be empty; what counts is a whole number at any time. */
  const [typed, setTyped] = useState<number | string | null>(null)
  return (
    <Stack gap="xs">
      <NumberInput
        label="Dashboards"
        required
        withAsterisk={false}
        min={1}
        max={MOST_DASHBOARDS}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="blur"
        value={typed ?? dashboards}
        onChange={(value) => {
          setTyped(value)
          onChange({ dashboards: settle(value), interval })
        }}
        onBlur={() => setTyped(null)}
      />
      <SegmentedControl
        aria-label="Paid"
        fullWidth
        data={INTERVALS}
        value={String(interval)}
        onChange={(value) => onChange({ dashboards, interval: value === '12' ? 12 : 1 })}
      />
      <Text size="sm" role="status">
        {dashboards} × ${each} ={' '}
        <b>
          ${orderTotal({ prices, interval, discount, dashboards })} a {period}
        </b>
        {trial ? ', once the trial is over.' : '.'}
      </Text>
    </Stack>
  )
}
