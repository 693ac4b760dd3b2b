import { IconTable } from '@tabler/icons-react'
import { MOST_PRINTED_ROWS } from '../../../../../shared/rules/printedRows.ts'
import type { FormatEditor } from '../format.ts'

export const tableEditor: FormatEditor = {
  label: 'Table',
  icon: IconTable,
  rowsHint: (most) => `0 shows all, up to ${most}; a PDF prints ${MOST_PRINTED_ROWS} at most`,
}
