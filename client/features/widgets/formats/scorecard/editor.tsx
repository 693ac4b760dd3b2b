import { NumberInput } from '@mantine/core'
import { IconTarget } from '@tabler/icons-react'
import type { ValueType } from '../../../../../shared/domain/values.ts'
import { TARGET_ABOVE_ZERO } from '../../../../../shared/rules/target.ts'
import type { FormatEditor, FormatOptionsProps } from '../format.ts'

const UNITS: Partial<Record<ValueType, string>> = {
  percent: '%',
  milliseconds: 'milliseconds',
  seconds: 'seconds',
  minutes: 'minutes',
  hours: 'hours',
}

/** The target, in the metric's unit. */
function Target({ options, metric, inTime, onChange }: FormatOptionsProps) {
  const unit = metric && (metric.type === 'money' ? metric.currency : UNITS[metric.type])
  const hints = [
    unit ? `In ${unit}; empty for none.` : 'Empty for none.',
    inTime ? '' : 'Split by a date to have the sparkline.',
  ]
  return (
    <NumberInput
      label={metric ? `Target of ${metric.label}` : 'Target'}
      description={hints.filter(Boolean).join(' ')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder="No target"
      thousandSeparator=","
      value={options.target ?? ''}
      error={problem(options)}
      onChange={(value) => {
        if (value === '' || typeof value === 'number') onChange({ target: value === '' ? undefined : value })
      }}
    />
  )
}

const problem = ({ target }: FormatOptionsProps['options']): string | null =>
  target === undefined || target > 0 ? null : TARGET_ABOVE_ZERO

export const scorecardEditor: FormatEditor = {
  label: 'Scorecard',
  icon: IconTarget,
  Options: Target,
  problem,
  rowsHint: () => 'This format shows the total and all points in time',
}
