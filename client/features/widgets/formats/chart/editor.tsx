import {
  IconChartArea,
  IconChartBar,
  IconChartBarPopular,
  IconChartHistogram,
  IconChartLine,
} from '@tabler/icons-react'
import type { FormatEditor, FormatOptionsProps } from '../format.ts'
import { OptionSwitch } from '../OptionSwitch.tsx'

const Options = (props: FormatOptionsProps) => (
  <OptionSwitch {...props} name="visibleGrid" label="Grid lines" initially />
)
const rowsHint = (most: string) => `0 shows all, up to ${most}; points in time are all shown`

export const lineEditor: FormatEditor = { label: 'Line', icon: IconChartLine, Options, rowsHint }
export const areaEditor: FormatEditor = { label: 'Area', icon: IconChartArea, Options, rowsHint }
export const barEditor: FormatEditor = { label: 'Bar', icon: IconChartBar, Options }
export const stackedEditor: FormatEditor = { label: 'Stacked bar', icon: IconChartBarPopular, Options }
export const barLineEditor: FormatEditor = { label: 'Bar with line', icon: IconChartHistogram, Options }
