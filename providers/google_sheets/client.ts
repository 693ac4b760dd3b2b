import { type ProviderContext, ProviderError } from '../contract.ts'
import { googleJson } from '../families/google.ts'
import { pagesByToken } from '../paging.ts'
import { queryOf } from '../vendorCall.ts'
import { driveError, sheetsError } from './errors.ts'
import { Files, Spreadsheet, type Tab, type Value, ValueRange, ValueRanges } from './wire.ts'

/** Rows from which names and kinds of columns are read, the header among them. */
export const SAMPLE_ROWS = 200
const MOST_FILES = 300
const PAGE = 100
const FILE_FIELDS = 'nextPageToken,incompleteSearch,files(id,name,modifiedTime)'
const TAB_FIELDS =
  'properties(title,locale,timeZone),sheets.properties(sheetId,title,sheetType,hidden,gridProperties)'
const SAMPLE_FIELDS =
  'properties(title,locale,timeZone),sheets(properties(sheetId,title,sheetType,hidden,gridProperties),data.rowData.values(effectiveValue,formattedValue,effectiveFormat.numberFormat))'

export interface SpreadsheetFile {
  id: string
  name: string
  /** RFC 3339. */
  modifiedTime: string
}

/** The login's spreadsheets whose name has a word that begins so, the latest changed first. */
export async function listFiles(
  context: ProviderContext,
  search: string,
  most = MOST_FILES,
): Promise<SpreadsheetFile[]> {
  const literal = search.replace(/[\\']/g, '\\$&')
  const clauses = [
    "mimeType='application/vnd.google-apps.spreadsheet'",
    'trashed=false',
    ...(search === '' ? [] : [`name contains '${literal}'`]),
  ]
  const { items } = await pagesByToken(
    async (pageToken) => {
      const query = queryOf({
        q: clauses.join(' and '),
        fields: FILE_FIELDS,
        orderBy: 'modifiedTime desc',
        pageSize: Math.min(PAGE, most),
        supportsAllDrives: true,
        includeItemsFromAllDrives: true,
        pageToken,
      })
      const path = `/drive/v3/files?${query}`
      const page = await googleJson(context, { origin: 'drive', path, explain: driveError }, Files)
      return { items: page.files, next: page.nextPageToken }
    },
    { most },
  )
  return items.slice(0, most)
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
  try {
    return await spreadsheet(context, fileId, {
      ranges: `${quoted(title)}!1:${SAMPLE_ROWS}`,
      fields: SAMPLE_FIELDS,
    })
  } catch (error) {
    if (error instanceof ProviderError && /unable to parse range/i.test(error.vendorMessage ?? ''))
      return 'renamed'
    throw error
  }
}

/** Some columns (from 0) of some rows (from 1, both included), each from top to bottom without its empty end. */
export async function readColumns(
  context: ProviderContext,
  fileId: string,
  title: string,
  columns: readonly number[],
  rows: { from: number; to: number },
): Promise<Value[][]> {
  const query = new URLSearchParams({ majorDimension: 'COLUMNS', ...UNFORMATTED })
  for (const column of columns) {
    const letter = letterOf(column)
    query.append('ranges', `${quoted(title)}!${letter}${rows.from}:${letter}${rows.to}`)
  }
  const path = `/v4/spreadsheets/${encodeURIComponent(fileId)}/values:batchGet?${query}`
  const { valueRanges } = await googleJson(
    context,
    { origin: 'sheets', path, explain: sheetsError },
    ValueRanges,
  )
  return columns.map((_column, place) => valueRanges[place]?.values[0] ?? [])
}

/** Whether any cell of these rows (from 1, both included) is filled. */
export async function hasValues(
  context: ProviderContext,
  fileId: string,
  title: string,
  rows: { from: number; to: number },
): Promise<boolean> {
  const range = encodeURIComponent(`${quoted(title)}!${rows.from}:${rows.to}`)
  const path = `/v4/spreadsheets/${encodeURIComponent(fileId)}/values/${range}?${new URLSearchParams(UNFORMATTED)}`
  const { values } = await googleJson(context, { origin: 'sheets', path, explain: sheetsError }, ValueRange)
  return values.some((row) => row.some((cell) => cell !== '' && cell !== null))
}

export const isReadable = ({ properties }: Tab): boolean => properties.sheetType === 'GRID'

/** `A` for 0, `AA` for 26. */
export function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last
}

const UNFORMATTED = { valueRenderOption: 'UNFORMATTED_VALUE', dateTimeRenderOption: 'SERIAL_NUMBER' }

/** Always in quotes: a title such as `AB12` reads as a cell. */
const quoted = (title: string) => `'${title.replaceAll("'", "''")}'`

function spreadsheet(
  context: ProviderContext,
  fileId: string,
  asked: Record<string, string>,
): Promise<Spreadsheet> {
  const path = `/v4/spreadsheets/${encodeURIComponent(fileId)}?${new URLSearchParams(asked)}`
  return googleJson(context, { origin: 'sheets', path, explain: sheetsError }, Spreadsheet)
}
