import { IconFilter2 } from '@tabler/icons-react'
import type { FormatEditor } from '../format.ts'

export const funnelEditor: FormatEditor = {
  label: 'Funnel',
  icon: IconFilter2,
  rowsHint: (most) => `Up to ${most} steps: metrics, or rows of the first metric where it is split`,
}
