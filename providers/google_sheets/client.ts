import type { ProviderContext } from '../contract.ts'
import { ifRefused } from '../kit/http/errors.ts'
import { googleApi } from '../platforms/google/api.ts'
import { DRIVE_MEANINGS, SHEETS_MEANINGS } from './errors.ts'
import { Files, type GridCell, Spreadsheet, type Tab, type Value, ValueRange, ValueRanges } from './wire.ts'

const drive = googleApi({ origin: 'drive', base: '/drive/v3', meanings: DRIVE_MEANINGS })
const sheets = googleApi({ origin: 'sheets', base: '/v4/spreadsheets', meanings: SHEETS_MEANINGS })

/** Rows from which names and kinds of columns are read, the header among them. */
export const SAMPLE_ROWS = 200
const MOST_FILES = 300
const PAGE = 100
const FILE_FIELDS = 'nextPageToken,incompleteSearch,files(id,name,modifiedTime)'
const TAB_FIELDS =
  'properties(title,locale,timeZone),sheets.properties(sheetId,title,sheetType,hidden,gridProperties)'
const SAMPLE_FIELDS =
  'properties(title,locale,timeZone),sheets(properties(sheetId,title,sheetType,hidden,gridProperties),data.rowData.values(effectiveValue,formattedValue,effectiveFormat.numberFormat))'

const CELL_FIELDS =
  'properties(title),sheets(properties(title),data.rowData.values(effectiveValue,effectiveFormat.numberFormat.pattern))'

/** The login's spreadsheets whose name has a word that begins so, the latest changed first. */
export function listFiles(context: ProviderContext, search: string, most = MOST_FILES) {
  const named = search === '' ? '' : ` and name contains '${search.replace(/[\\']/g, '\\$&')}'`
  const parameters = {
    q: `mimeType='application/vnd.google-apps.spreadsheet' and trashed=false${named}`,
    fields: FILE_FIELDS,
    orderBy: 'modifiedTime desc',
    pageSize: Math.min(PAGE, most),
    supportsAllDrives: true,
    includeItemsFromAllDrives: true,
  }
  return drive.list(context, '/files', Files, ({ id }) => id, parameters, most)
}

/** A spreadsheet's tabs, without cells. */
export const readTabs = (context: ProviderContext, fileId: string): Promise<Spreadsheet> =>
  spreadsheet(context, fileId, { fields: TAB_FIELDS })

/** A tab with its first rows. `renamed`: no tab has that title (any more). */
export async function readSample(
  context: ProviderContext,
  fileId: string,
  title: string,
): Promise<Spreadsheet | 'renamed'> {
  const asked = { ranges: `${quoted(title)}!1:${SAMPLE_ROWS}`, fields: SAMPLE_FIELDS }
  return await ifRefused<Spreadsheet | 'renamed'>(spreadsheet(context, fileId, asked), (refusal) => {
    if (/unable to parse range/i.test(refusal.vendorMessage ?? '')) return 'renamed'
    throw refusal
  })
}

/** A tab of a spreadsheet. */
type Place = { fileId: string; title: string }
/** Rows of a tab, counted from 1, both included. */
type Rows = { from: number; to: number }

/** Some columns (counted from 0) of some rows, each from top to bottom without its empty end. */
export async function readColumns(
  context: ProviderContext,
  { fileId, title }: Place,
  columns: readonly { at: number }[],
  rows: Rows,
): Promise<Value[][]> {
  const ranges = rangesOf(title, columns, rows)
  const { valueRanges } = await sheets.ask(context, `${pathOf(fileId)}/values:batchGet`, ValueRanges, {
    parameters: { majorDimension: 'COLUMNS', ...UNFORMATTED, ranges },
  })
  return columns.map((_, place) => valueRanges[place]?.values[0] ?? [])
}

/** The same cells with their number formats, which takes about ten times as much. */
export async function readCells(
  context: ProviderContext,
  { fileId, title }: Place,
  columns: readonly { at: number }[],
  rows: Rows,
): Promise<GridCell[][]> {
  const asked = { ranges: rangesOf(title, columns, rows), fields: CELL_FIELDS }
  const { sheets: tabs } = await spreadsheet(context, fileId, asked)
  return columns.map((_, place) => {
    const cells = tabs[0]?.data[place]?.rowData.map(({ values }) => values[0] ?? {}) ?? []
    return cells.slice(0, cells.findLastIndex(({ effectiveValue }) => effectiveValue !== undefined) + 1)
  })
}

/** Whether any cell of these rows is filled. */
export async function hasValues(
  context: ProviderContext,
  { fileId, title }: Place,
  { from, to }: Rows,
): Promise<boolean> {
  const range = encodeURIComponent(`${quoted(title)}!${from}:${to}`)
  const path = `${pathOf(fileId)}/values/${range}`
  const { values } = await sheets.ask(context, path, ValueRange, { parameters: UNFORMATTED })
  return values.some((row) => row.some((cell) => cell !== '' && cell !== null))
}

export const isReadable = ({ properties }: Tab): boolean => properties.sheetType === 'GRID'

/** `A` for 0, `AA` for 26. */
export function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last
}

const rangesOf = (title: string, columns: readonly { at: number }[], { from, to }: Rows): string[] =>
  columns.map(({ at }) => `${quoted(title)}!${letterOf(at)}${from}:${letterOf(at)}${to}`)

const UNFORMATTED = { valueRenderOption: 'UNFORMATTED_VALUE', dateTimeRenderOption: 'SERIAL_NUMBER' }

/** Always in quotes: a title such as `AB12` reads as a cell. */
const quoted = (title: string) => `'${title.replaceAll("'", "''")}'`

const pathOf = (fileId: string) => `/${encodeURIComponent(fileId)}`

const spreadsheet = (
  context: ProviderContext,
  fileId: string,
  parameters: Record<string, string | string[]>,
): Promise<Spreadsheet> => sheets.ask(context, pathOf(fileId), Spreadsheet, { parameters })
