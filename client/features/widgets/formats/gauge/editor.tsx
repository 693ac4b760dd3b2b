import { Group, NumberInput } from '@mantine/core'
import { IconGauge } from '@tabler/icons-react'
import type { FormatEditor, FormatOptionsProps } from '../format.ts'

/** The ends of its scale. */
function Ends({ options, onChange }: FormatOptionsProps) {
  const { minValue = 0, maxValue = 100 } = options
  return (
    <Group grow>
      <NumberInput
        label="From"
        value={minValue}
        onChange={(value) => typeof value === 'number' && onChange({ minValue: value })}
      />
      <NumberInput
        label="To"
        value={maxValue}
        error={maxValue <= minValue ? 'Above the start' : null}
        onChange={(value) => typeof value === 'number' && onChange({ maxValue: value })}
      />
    </Group>
  )
}

export const gaugeEditor: FormatEditor = {
  label: 'Gauge',
  icon: IconGauge,
  Options: Ends,
  rowsHint: () => 'This format shows totals alone',
}
