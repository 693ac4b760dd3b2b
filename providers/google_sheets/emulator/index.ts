import {
  emulateGoogleOAuth,
  GOOGLE_PEOPLE,
  googleRefusal,
  requireGoogleToken,
  sandboxGoogleCredentials,
  withGoogleSwitches,
} from '../../platforms/google/emulator/index.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { DRIVE_SCOPE, definition, SHEETS_SCOPE } from '../definition.ts'
import { BOOKS, type EmulatedBook, type EmulatedTab, isWorkbook } from './books.ts'
import type { CellValue } from './cells.ts'
import { listFiles, refusedSignIn } from './drive.ts'
import { masked } from './mask.ts'
import { type Area, areaOf } from './range.ts'
import { gridData, renderingOf, valueRange } from './values.ts'

/** Emulates Sheets and Drive's file list for the sandbox's spreadsheets. */
export const emulator: Emulator = async (request, context) =>
  (await emulateGoogleOAuth(request, context)) ??
  withGoogleSwitches(context, async () => {
    const isDrive = context.origin === 'drive'
    const person = await requireGoogleToken(request, context, isDrive ? DRIVE_SCOPE : SHEETS_SCOPE)
    if (person instanceof Response) return isDrive ? refusedSignIn(person) : person
    const own = person.sub === GOOGLE_PEOPLE[0].sub ? BOOKS : []
    const { pathname, searchParams } = new URL(request.url)
    if (isDrive && pathname === '/drive/v3/files') return listFiles(searchParams, context, own)
    return spreadsheets(pathname, searchParams, context, own)
  })

/** What a demo source is connected with: the first person of the consent page. */
export const sandboxCredentials = () => sandboxGoogleCredentials(definition)

function spreadsheets(
  pathname: string,
  query: URLSearchParams,
  context: EmulatorContext,
  own: readonly EmulatedBook[],
): Response {
  const path = /^\/v4\/spreadsheets\/([^/:]+)(?:\/values(:batchGet|\/.+))?$/.exec(pathname)
  if (!path) {
    const headers = { 'content-type': 'text/html; charset=UTF-8' }
    return new Response('<!DOCTYPE html><title>Error 404 (Not Found)!!1</title>', { status: 404, headers })
  }
  if (context.switches.has('quota_used_up')) return quotaUsedUp()
  const [, id = '', values] = path
  const book = BOOKS.find((known) => known.id === decodeURIComponent(id))
  if (!book) return googleRefusal(404, 'NOT_FOUND', 'Requested entity was not found.')
  if (!own.includes(book) || context.switches.has('no_access')) {
    return googleRefusal(403, 'PERMISSION_DENIED', 'The caller does not have permission')
  }
  if (isWorkbook(book)) {
    return googleRefusal(400, 'FAILED_PRECONDITION', 'This operation is not supported for this document')
  }
  const desk = deskOf(book, context)
  if (values === undefined) return wholeBook(desk, query)
  const rendering = renderingOf(query)
  if (!rendering) return invalid('Invalid value at one of the render options.')
  const wanted = values === ':batchGet' ? query.getAll('ranges') : [decodeURIComponent(values.slice(1))]
  const areas = areasOf(desk, wanted)
  if (areas instanceof Response) return areas
  const ranges = areas.map((area) => valueRange(book, area, desk.rows(area.tab), rendering))
  const answer = values === ':batchGet' ? { spreadsheetId: book.id, valueRanges: ranges } : ranges[0]
  return Response.json(masked(answer, query.get('fields')))
}

/** A spreadsheet as it lies open at this moment. */
interface Desk {
  book: EmulatedBook
  rows(tab: EmulatedTab): CellValue[][]
  rowCount(tab: EmulatedTab): number
  refusesRanges: boolean
}

function deskOf(book: EmulatedBook, { now, switches }: EmulatorContext): Desk {
  const rows = (tab: EmulatedTab) => (switches.has('empty') ? tab.rows(now).slice(0, 1) : tab.rows(now))
  // The size of a grid does not change when its rows are cleared.
  const rowCount = (tab: EmulatedTab) => tab.rows(now).length + tab.spare
  return { book, rows, rowCount, refusesRanges: switches.has('bad_field') }
}

function areasOf({ book, rowCount, refusesRanges }: Desk, ranges: string[]): Area[] | Response {
  const areas: Area[] = []
  for (const range of ranges) {
    const area = refusesRanges
      ? { message: `Unable to parse range: ${range}` }
      : areaOf(book, range, rowCount)
    if ('message' in area) return invalid(area.message)
    areas.push(area)
  }
  return areas
}

/** spreadsheets.get: the tabs of any ranges; cells if `includeGridData` or the mask includes them. */
function wholeBook(desk: Desk, query: URLSearchParams): Response {
  const { book } = desk
  const areas = areasOf(desk, query.getAll('ranges'))
  if (areas instanceof Response) return areas
  const fields = query.get('fields')
  const hasCells = fields === null ? query.get('includeGridData') === 'true' : /\bdata\b|\*/.test(fields)
  const tabs = book.tabs.filter((tab) => areas.length === 0 || areas.some((area) => area.tab === tab))
  const whole = (tab: EmulatedTab): Area => ({
    tab,
    top: 0,
    left: 0,
    bottom: desk.rowCount(tab),
    right: tab.columns,
    name: tab.title,
  })
  const data = (tab: EmulatedTab) =>
    (areas.length === 0 ? [whole(tab)] : areas.filter((area) => area.tab === tab)).map((area) =>
      gridData(book, area, desk.rows(tab)),
    )
  const answer = {
    spreadsheetId: book.id,
    properties: { title: book.title, locale: book.locale, autoRecalc: 'ON_CHANGE', timeZone: book.timeZone },
    sheets: tabs.map((tab) => ({
      properties: propertiesOf(desk, tab),
      ...(hasCells ? { data: data(tab) } : {}),
    })),
    spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${book.id}/edit`,
  }
  return Response.json(masked(answer, fields))
}

function propertiesOf({ book, rowCount }: Desk, tab: EmulatedTab) {
  const { sheetId, title, type, hidden, columns } = tab
  const grid = { rowCount: rowCount(tab), columnCount: columns, frozenRowCount: 1 }
  return {
    sheetId,
    title,
    index: book.tabs.indexOf(tab),
    sheetType: type,
    ...(type === 'GRID' ? { gridProperties: grid } : {}),
    ...(hidden ? { hidden } : {}),
  }
}

const invalid = (message: string) => googleRefusal(400, 'INVALID_ARGUMENT', message)

const quotaUsedUp = () =>
  googleRefusal(
    429,
    'RESOURCE_EXHAUSTED',
    "Quota exceeded for quota metric 'Read requests' and limit 'Read requests per minute per user' of service 'sheets.googleapis.com' for consumer 'project_number:123456789012'.",
    [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'RATE_LIMIT_EXCEEDED',
        domain: 'googleapis.com',
        metadata: {
          quota_metric: 'sheets.googleapis.com/read_requests',
          quota_limit: 'ReadRequestsPerMinutePerUser',
          quota_limit_value: '60',
          service: 'sheets.googleapis.com',
          consumer: 'projects/123456789012',
        },
      },
    ],
  )
