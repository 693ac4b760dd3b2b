import { stringify } from 'csv-stringify/browser/esm/sync'
import writeXlsxFile, { type SheetData } from 'write-excel-file/universal'
import type { ValueType } from '../../../../shared/domain/values.ts'
import { CSV_OF_TEXTS } from '../../../../shared/rules/csvCells.ts'
import type { FigureSheet, SheetColumn } from './figureSheet.ts'

export type SheetKind = 'csv' | 'xlsx'

/** Lets spreadsheets read the letters as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** The longest name of a sheet in Excel, and what it must not have. */
const LONGEST_SHEET_NAME = 31
const FORBIDDEN_IN_SHEET_NAME = /[\\/?*[\]:']/g

/** The sheet as a file. `title`: that of the widget. */
export async function writeSheet(sheet: FigureSheet, kind: SheetKind, title: string): Promise<Blob> {
  return kind === 'csv'
    ? new Blob([BYTE_ORDER_MARK + csvOf(sheet)], { type: 'text/csv;charset=utf-8' })
    : xlsxOf(sheet, title)
}

export const csvOf = ({ columns, rows }: FigureSheet): string =>
  stringify([columns.map(heading), ...rows], CSV_OF_TEXTS)

const UNITS: Partial<Record<ValueType, string>> = {
  milliseconds: 'ms',
  seconds: 's',
  minutes: 'min',
  hours: 'h',
}

/** With what a bare number does not say: its currency, or the unit of a time. */
function heading({ label, type, currency }: SheetColumn): string {
  const unit = type === 'money' ? currency : type && UNITS[type]
  return unit ? `${label} (${unit})` : label
}

const FORMATS: Record<ValueType, string> = {
  integer: '#,##0',
  decimal: '#,##0.##',
  money: '#,##0.00',
  percent: '0.00%',
  position: '0.0',
  milliseconds: '#,##0',
  seconds: '#,##0',
  minutes: '#,##0.0',
  hours: '#,##0.0',
}

function xlsxOf({ columns, rows }: FigureSheet, title: string): Promise<Blob> {
  const data: SheetData = [
    columns.map((column) => ({ value: heading(column), type: String, fontWeight: 'bold', wrap: true })),
    ...rows.map((row) =>
      row.map((value, at) => {
        if (value === null) return null
        if (typeof value === 'string') return { value, type: String }
        const type = columns[at]?.type
        return { value, type: Number, ...(type && { format: FORMATS[type] }) }
      }),
    ),
  ]
  const sheet = title.replaceAll(FORBIDDEN_IN_SHEET_NAME, ' ').trim().slice(0, LONGEST_SHEET_NAME)
  const widths = columns.map((column, at) => ({
    width: Math.min(60, Math.max(12, heading(column).length + 2, ...rows.map((row) => widthOf(row[at])))),
  }))
  return writeXlsxFile(data, { sheet: sheet || 'Figures', columns: widths, stickyRowsCount: 1 }).toBlob()
}

const widthOf = (value: string | number | null | undefined) => String(value ?? '').length + 2
