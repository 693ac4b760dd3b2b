import { Group, NumberInput, Switch } from '@mantine/core'
import type { Widget } from '../../../../shared/api/widgets.ts'

interface Props {
  widget: Widget
  onChange: (change: Pick<Widget, 'formatOptions'>) => void
}

/** What belongs to one format alone, with its defaults. */
export function FormatOptions({ widget, onChange }: Props) {
  const options = widget.formatOptions
  const set = (change: Widget['formatOptions']) => onChange({ formatOptions: { ...options, ...change } })
  const toggle = (label: string, checked: boolean, name: 'visibleGrid' | 'doughnut' | 'visibleLabels') => (
    <Switch
      label={label}
      checked={checked}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  )
  switch (widget.format) {
    case 'chart:line':
    case 'chart:area':
    case 'chart:bar':
      return toggle('Grid lines', options.visibleGrid ?? true, 'visibleGrid')
    case 'chart:pie':
      return toggle('Doughnut', options.doughnut ?? false, 'doughnut')
    case 'chart:radar':
      return toggle('Labels', options.visibleLabels ?? false, 'visibleLabels')
    case 'chart:gauge':
      return (
        <Group grow>
          <NumberInput
            label="From"
            value={options.minValue ?? 0}
            onChange={(value) => typeof value === 'number' && set({ minValue: value })}
          />
          <NumberInput
            label="To"
            value={options.maxValue ?? 100}
            error={(options.maxValue ?? 100) <= (options.minValue ?? 0) ? 'Above the start' : null}
            onChange={(value) => typeof value === 'number' && set({ maxValue: value })}
          />
        </Group>
      )
    default:
      return null
  }
}
