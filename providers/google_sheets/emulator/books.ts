import type { CellFormat, CellValue } from './cells.ts'
import { channelRows, goalRows, leadRows, orderRows } from './rows.ts'

/** A tab of an emulated spreadsheet. */
export interface EmulatedTab {
  sheetId: number
  title: string
  type: 'GRID' | 'OBJECT'
  hidden?: true
  /** Columns of the grid, filled or not. */
  columns: number
  /** By column; null: automatic. */
  formats: (CellFormat | null)[]
  /** Empty rows below the last filled one, as every grid has. */
  spare: number
  /** The filled rows, the heading first. */
  rows(now: Temporal.Instant): CellValue[][]
  /** The formula of a cell that has one, instead of its value. Rows from 1. */
  formula?(row: number, column: number): string | null
}

export interface EmulatedBook {
  id: string
  title: string
  /** As Google writes it. */
  locale: string
  timeZone: string
  /** Of its money cells: ISO code and number format. */
  currency: { code: string; pattern: string }
  modifiedTime: string
  mimeType: string
  tabs: EmulatedTab[]
}

const SHEET = 'application/vnd.google-apps.spreadsheet'
const EURO = { code: 'EUR', pattern: '#,##0.00 [$€-407]' }

/** Spreadsheets of the first sandbox person; the second sees none. The first is the latest changed. */
export const BOOKS: readonly EmulatedBook[] = [
  {
    id: '1NwMediaPlan7Qk2bXcVt9LrZ',
    title: 'Northwind media plan',
    locale: 'de_DE',
    timeZone: 'Europe/Berlin',
    currency: EURO,
    modifiedTime: '2026-11-20T16:02:11.000Z',
    mimeType: SHEET,
    tabs: [
      {
        sheetId: 0,
        title: 'Channels',
        type: 'GRID',
        columns: 26,
        spare: 120,
        rows: channelRows,
        formats: ['date', null, 'whole', 'whole', 'percent', 'money', 'duration', null],
        formula: (row, column) => (row > 1 && column === 4 ? `=D${row}/C${row}` : null),
      },
      {
        sheetId: 1830012345,
        title: 'Chart 1',
        type: 'OBJECT',
        columns: 0,
        spare: 0,
        formats: [],
        rows: () => [],
      },
      {
        sheetId: 77,
        title: "Kari’s and Ola's goals",
        type: 'GRID',
        columns: 8,
        spare: 30,
        rows: goalRows,
        formats: [null, 'whole', 'whole', 'percent', null, null],
        formula: (row, column) => (row > 1 && column === 3 ? `=C${row}/B${row}` : null),
      },
      {
        sheetId: 4102,
        title: 'Notes',
        type: 'GRID',
        hidden: true,
        columns: 4,
        spare: 20,
        formats: [null, null],
        rows: () => [
          ['Topic', 'Note'],
          ['Budget', 'Display pauses in February.'],
          ['Naming', 'Campaigns begin with the country.'],
        ],
      },
    ],
  },
  {
    id: '1NwLeads5tGh8WmPq3YsDf',
    title: 'Leads 2026 (svar)',
    locale: 'nb_NO',
    timeZone: 'Europe/Oslo',
    currency: { code: 'NOK', pattern: '[$kr-414] #,##0.00' },
    modifiedTime: '2026-11-19T08:41:00.000Z',
    mimeType: SHEET,
    tabs: [
      {
        sheetId: 981,
        title: 'Skjemasvar 1',
        type: 'GRID',
        columns: 12,
        spare: 200,
        rows: leadRows,
        formats: [null, null, null, null, null],
      },
    ],
  },
  {
    id: '1NwOrders9KpRv4JzHb6Tn',
    title: 'Shop orders (export)',
    locale: 'en_US',
    timeZone: 'America/New_York',
    currency: { code: 'USD', pattern: '"$"#,##0.00' },
    modifiedTime: '2026-11-02T10:15:30.000Z',
    mimeType: SHEET,
    tabs: [
      {
        sheetId: 5001,
        title: 'Orders',
        type: 'GRID',
        columns: 6,
        spare: 500,
        rows: orderRows,
        formats: ['date', null, null, null, 'whole', 'money'],
      },
    ],
  },
  {
    id: '1NwPrices2XlsxOldBook',
    title: 'Prices 2019.xlsx',
    locale: 'en_US',
    timeZone: 'Europe/Berlin',
    currency: EURO,
    modifiedTime: '2019-03-01T09:00:00.000Z',
    tabs: [],
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
]

/** Known only to the spreadsheets calls: Drive has no metadata of a workbook for the sheets list. */
export const isWorkbook = ({ mimeType }: EmulatedBook): boolean => mimeType !== SHEET
