import { IconChartPie } from '@tabler/icons-react'
import type { FormatEditor } from '../format.ts'
import { OptionSwitch } from '../OptionSwitch.tsx'

export const pieEditor: FormatEditor = {
  label: 'Pie',
  icon: IconChartPie,
  Options: (props) => <OptionSwitch {...props} name="doughnut" label="Doughnut" initially={false} />,
}
