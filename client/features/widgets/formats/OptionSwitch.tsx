import { Switch } from '@mantine/core'
import type { FormatOptionsProps } from './format.ts'

/** A format's option that is on or off. */
export function OptionSwitch(
  props: FormatOptionsProps & {
    name: 'visibleGrid' | 'doughnut' | 'visibleLabels' | 'oneScale'
    label: string
    initially: boolean
  },
) {
  const { name, label, initially, options, onChange } = props
  return (
    <Switch
      label={label}
      checked={options[name] ?? initially}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  )
}
