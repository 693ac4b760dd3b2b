import type { Inputs, ProviderContext } from '../../contract.ts'
import { refuse } from '../../kit/http/errors.ts'
import { zoneNamed } from '../../kit/query/days.ts'
import { textInput } from '../../kit/query/readQuery.ts'
import { RESERVED } from '../catalogue/index.ts'
import { isReadable, readSample, readTabs } from '../client.ts'
import type { GridCell, Spreadsheet, Tab } from '../wire.ts'
import { cellValue } from './cells.ts'
import { type Column, readHeadings } from './columns.ts'
import { localeOf } from './locale.ts'

/** A tab that has been looked into. */
export interface Sheet {
  fileId: string
  title: string
  /** BCP 47. */
  locale: string
  /** IANA zone of the spreadsheet. */
  timeZone: string
  /** Rows of the grid, filled or not. */
  rowCount: number
  columns: Column[]
  sample: GridCell[][]
  header: boolean
  footer: boolean
  /** The column whose dates the report's range is about; null where the range is not used. */
  dateColumn: Column | null
}

/**
 * Opens the tab that the form names.
 * @throws ProviderError `bad_request` naming the parameter, where there is no such tab or no date column in it
 */
export async function openSheet(context: ProviderContext, inputs: Inputs): Promise<Sheet> {
  const fileId = textInput(inputs, 'target')
  if (fileId === '') throw refuse('Choose a spreadsheet.', 'target')
  const { file, tab } = await findTab(context, fileId, textInput(inputs, 'sheet'))
  const sample = tab.data[0]?.rowData.map(({ values }) => values) ?? []
  const locale = localeOf(file.properties.locale)
  const header = isOn(inputs, 'has_header', true)
  const columns = readHeadings(sample, {
    header,
    labels: isOn(inputs, 'has_labels', true),
    locale,
    taken: RESERVED,
  })
  return {
    fileId,
    title: tab.properties.title,
    locale,
    timeZone: zoneNamed(file.properties.timeZone),
    rowCount: tab.properties.gridProperties.rowCount,
    columns,
    sample,
    header,
    footer: isOn(inputs, 'has_footer', false),
    dateColumn: isOn(inputs, 'uses_date_range', true) ? dateColumn(columns, textInput(inputs, 'mode')) : null,
  }
}

/** Whether rows are filtered by the report's dates. */
export const usesDates = (inputs: Inputs): boolean => isOn(inputs, 'uses_date_range', true)

/** The heading has no rows below it yet, so the types of the columns are unknown. */
export const isEmptySheet = ({ sample, header }: Sheet): boolean =>
  sample.slice(header ? 1 : 0).every((row) => row.every((cell) => cellValue(cell) === ''))

/** What a tab is stored as: its title of then, for people and the first try, and its number, which never changes. */
export const tabValue = ({ properties }: Pick<Tab, 'properties'>): string =>
  `${properties.title} #${properties.sheetId}`

async function findTab(
  context: ProviderContext,
  fileId: string,
  value: string,
): Promise<{ file: Spreadsheet; tab: Tab }> {
  const [, title = '', number] = /^([\s\S]*) #(\d+)$/.exec(value) ?? []
  if (number === undefined) throw refuse('Choose a sheet of the spreadsheet.', 'sheet')
  const sheetId = Number(number)
  const chosen = (file: Spreadsheet) => file.sheets.find(({ properties }) => properties.sheetId === sheetId)
  const asBefore = await readSample(context, fileId, title)
  const tab = asBefore === 'renamed' ? undefined : chosen(asBefore)
  if (asBefore !== 'renamed' && tab) return { file: asBefore, tab: readable(tab) }
  // Renamed since it was chosen, perhaps with another tab under the old title: only the number identifies it.
  const now = chosen(await readTabs(context, fileId))
  if (!now) throw refuse('This sheet was deleted from its spreadsheet. Choose another one.', 'sheet')
  const file = await readSample(context, fileId, readable(now).properties.title)
  const found = file === 'renamed' ? undefined : chosen(file)
  if (file === 'renamed' || !found) {
    throw refuse('Google cannot find this sheet (any more). Choose the sheet again.', 'sheet')
  }
  return { file, tab: found }
}

function readable(tab: Tab): Tab {
  if (isReadable(tab)) return tab
  throw refuse('This sheet holds a chart or a connected database, not cells. Choose another one.', 'sheet')
}

/** The named column, else the first with dates; null where there is none. */
function dateColumn(columns: readonly Column[], name: string): Column | null {
  const dated = columns.filter(({ kind }) => kind === 'date')
  if (name === '') return dated[0] ?? null
  const found = dated.find((column) => column.name === name)
  if (found) return found
  throw refuse(`The sheet has no column “${name}” with dates (any more). Choose another date column.`, 'mode')
}

/** A switch of the form, which an address holds as text. */
function isOn(inputs: Inputs, name: keyof Inputs, otherwise: boolean): boolean {
  const value = inputs[name]
  return value === undefined || value === '' ? otherwise : value === true || value === 'true'
}
