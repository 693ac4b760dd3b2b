import { NumberInput } from '@mantine/core'
import { IconTarget } from '@tabler/icons-react'
import { useState } from 'react'
import type { ValueType } from '../../../../../shared/domain/values.ts'
import { targetProblem } from '../../../../../shared/rules/target.ts'
import type { FormatEditor, FormatOptionsProps } from '../format.ts'
import { targetOf } from './target.ts'

const UNITS: Partial<Record<ValueType, string>> = {
  percent: '%',
  milliseconds: 'milliseconds',
  seconds: 'seconds',
  minutes: 'minutes',
  hours: 'hours',
}

const problemOf = ({ target }: FormatOptionsProps['options']) =>
  target === undefined ? null : targetProblem(target)

/** The target, in the metric's unit. */
function Target({ options, metric, inTime, onChange }: FormatOptionsProps) {
  const [typed, setTyped] = useState<string | number>('')
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
      // A comma groups thousands, as in every figure.
      allowedDecimalSeparators={['.']}
      // What is half typed (`12.`) stands as long as it is the target.
      value={targetOf(typed) === options.target ? typed : (options.target ?? '')}
      error={problemOf(options)}
      onChange={(value) => {
        setTyped(value)
        onChange({ target: targetOf(value) })
      }}
    />
  )
}

export const scorecardEditor: FormatEditor = {
  label: 'Scorecard',
  icon: IconTarget,
  Options: Target,
  problem: problemOf,
  rowsHint: () => 'This format shows the total and all points in time',
}
