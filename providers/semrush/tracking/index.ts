import { z } from 'zod'
import type { ProviderContext } from '../../contract.ts'
import { isWhole, pagesInTurn } from '../../kit/http/paging.ts'
import { type Answered, getJson } from '../client.ts'
import type { SemrushRow } from '../csv.ts'
import { unknownForm } from '../errors.ts'
import type { SemrushRequest } from '../plan.ts'

/** Values lie below dates, marks of websites, or both; a plain one has neither. */
const Nested = z.record(z.string(), z.unknown())
/** Rows come as an object with the keys "0", "1" …, contrary to the documentation; none at all is `[]`. */
const Rows = z.union([
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()).transform((byPlace) => Object.values(byPlace)),
])
const Report = z.object({ total: z.coerce.number(), data: z.union([Rows, z.null().transform(() => [])]) })

/** Requests a report of Position Tracking. Each call costs its price, whatever it finds. */
export async function askTracking(
  context: ProviderContext,
  subject: string,
  { path, parameters, columns, rows: most, page = most, price }: SemrushRequest,
): Promise<Answered> {
  const isList = parameters.type === 'tracking_position_organic'
  let calls = 0
  let total = 0
  let came = 0
  const readPage = async ({ offset }: { offset: number }) => {
    const part = { display_limit: Math.min(page, most - offset), display_offset: offset }
    const report = await getJson(context, path, Report, { ...parameters, ...(isList ? part : {}) })
    calls += 1
    total = report?.total ?? 0
    const rows = report?.data ?? []
    const items = rows.map((row) => readRow(row, columns)).filter((row) => row !== null)
    if (items.length === 0 && rows.length > 0) throw unknownForm(JSON.stringify(rows[0]))
    if (items.length < rows.length) context.noteUnread?.(rows.length - items.length)
    came = offset + rows.length
    const counted = { total, isFull: rows.length >= part.display_limit }
    const isLast = !isList || rows.length === 0 || came >= most || isWhole(came, counted)
    return { items, rows, total: report?.total, isLast }
  }
  // A keyword moves from page to page as ranks change while they are read.
  const nameOf = (row: SemrushRow) => row[columns[0] ?? '']
  const { items: rows, truncated } = await pagesInTurn(readPage, isList ? nameOf : null, most)
  return { subject, rows, full: truncated || (isList && came < total), units: calls * price }
}

/** Null for a row that does not say what it is of. */
function readRow(told: unknown, columns: string[]): SemrushRow | null {
  const { data: row = {} } = Nested.safeParse(told)
  const [name = ''] = columns
  if (newest(row[name]) === '') return null
  return Object.fromEntries(columns.map((code) => [code, newest(row[code])]))
}

/** The value of the last day, whether websites lie below days or days below the one website; '' where there is none. */
function newest(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const { data: nested = {} } = Nested.safeParse(value)
  const keys = Object.keys(nested).toSorted()
  const key = keys.findLast((day) => /^\d{8}$/.test(day)) ?? keys.find((other) => other !== 'Diff')
  return key === undefined ? '' : newest(nested[key])
}
