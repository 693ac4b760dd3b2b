import { IconNumbers } from '@tabler/icons-react'
import type { FormatEditor } from '../format.ts'

export const summaryEditor: FormatEditor = {
  label: 'Number',
  icon: IconNumbers,
  rowsHint: () => 'This format shows totals alone',
}
