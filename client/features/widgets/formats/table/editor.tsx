import { IconGridDots, IconTable } from '@tabler/icons-react'
import { MOST_PRINTED_ROWS } from '../../../../../shared/rules/printedRows.ts'
import type { FormatEditor, FormatOptionsProps } from '../format.ts'
import { OptionSwitch } from '../OptionSwitch.tsx'

const rowsHint = (most: string) => `0 shows all, up to ${most}; a PDF prints ${MOST_PRINTED_ROWS} at most`
const Scale = (props: FormatOptionsProps) => (
  <OptionSwitch {...props} name="oneScale" label="One scale for columns of the same unit" initially={false} />
)

export const tableEditor: FormatEditor = { label: 'Table', icon: IconTable, rowsHint }
export const heatTableEditor: FormatEditor = {
  label: 'Heat table',
  icon: IconGridDots,
  Options: Scale,
  rowsHint,
}
