import { IconChartRadar } from '@tabler/icons-react'
import type { FormatEditor } from '../format.ts'
import { OptionSwitch } from '../OptionSwitch.tsx'

export const radarEditor: FormatEditor = {
  label: 'Radar',
  icon: IconChartRadar,
  Options: (props) => <OptionSwitch {...props} name="visibleLabels" label="Labels" initially={false} />,
}
