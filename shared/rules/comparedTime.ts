import type { DateRange } from '../domain/ranges.ts'
import type { Cell, TimeStep } from '../domain/values.ts'
import { type DataTable, isMetric, numeric, sumOf } from './dataTable.ts'
import { type CalendarStep, stepOf, timeSteps } from './tableTime.ts'

/** The current window and the one that it is compared with. */
export interface ComparedWindows {
  current: DateRange
  compare: DateRange
}

/** A step of a window, as far as it lies inside: its first and last day, counted from the window's first as 0. */
interface Piece {
  key: string
  first: number
  last: number
  /** No day of the week, month or year lies outside. */
  whole: boolean
}

const dayAt = ({ start }: DateRange, place: number) => Temporal.PlainDate.from(start).add({ days: place })
const daysOf = ({ first, last }: Piece) => last - first + 1

function piecesOf(range: DateRange, step: CalendarStep): Piece[] {
  const days = timeSteps(range, 'day')
  const cutAtStart = stepOf(dayAt(range, -1), step)
  const cutAtEnd = stepOf(dayAt(range, days.length), step)
  const pieces = new Map<string, Piece>()
  for (const [place, day] of days.entries()) {
    const key = stepOf(Temporal.PlainDate.from(day), step)
    const { first } = pieces.get(key) ?? { first: place }
    pieces.set(key, { key, first, last: place, whole: key !== cutAtStart && key !== cutAtEnd })
  }
  return [...pieces.values()]
}

/**
 * Whether row n of one window may be compared with row n of the other: both cover as many days, or are a whole week,
 * month or year. Otherwise the windows cut their first and last ones at different places, and 31 days would be
 * compared with 3; then `bySteps` works out what to compare with.
 */
export function areAlike({ current, compare }: ComparedWindows, step: TimeStep): boolean {
  if (step === 'hour' || step === 'day') return true
  const [ours, theirs] = [piecesOf(current, step), piecesOf(compare, step)]
  return (
    ours.length === theirs.length &&
    ours.every((piece, place) => {
      const other = theirs[place]
      return other && (daysOf(piece) === daysOf(other) || (piece.whole && other.whole))
    })
  )
}

/**
 * The earlier window's table with a row for each step of the current one, under its name: what happened on the same
 * days of the window, its nth with its nth. A table by day is added up; where a step has several days, only figures
 * that may be summed have one. A table by the same step gives the rows that cover just these days. A step is empty
 * where the earlier window lacks one of its days.
 * @param table its times in canonical form and without gaps
 */
export function bySteps(
  table: DataTable,
  { current, compare }: ComparedWindows,
  step: CalendarStep,
  tableStep: CalendarStep,
): DataTable {
  const rows = new Map(table.rows.map((row) => [row[0], row]))
  const theirs = piecesOf(compare, tableStep)
  const rowsFor = (piece: Piece): Cell[][] => {
    const parts = theirs.filter(({ first, last }) => first >= piece.first && last <= piece.last)
    const isCovered = parts.reduce((sum, part) => sum + daysOf(part), 0) === daysOf(piece)
    return isCovered ? parts.flatMap(({ key }) => [rows.get(key) ?? []]) : []
  }
  const cell = (parts: Cell[][], at: number, isAdditive: boolean) => {
    const figures = parts.map((row) => numeric(row[at]))
    if (figures.length === 1) return figures[0] ?? null
    return isAdditive && !figures.includes(null) ? sumOf(figures) : null
  }
  return {
    ...table,
    rows: piecesOf(current, step).map((piece) => {
      const parts = rowsFor(piece)
      return table.columns.map((column, at) =>
        at === 0 ? piece.key : cell(parts, at, isMetric(column) && column.additive),
      )
    }),
  }
}

/**
 * What a time of the current window is compared with: a time of the other one, or the days at the same place of it.
 * Null where the other window has no such place, and for a time outside.
 */
export function counterpartOf(
  key: string,
  step: TimeStep,
  windows: ComparedWindows,
): { key: string } | { days: DateRange } | null {
  const { current, compare } = windows
  if (step === 'hour' || step === 'day' || areAlike(windows, step)) {
    const at = timeSteps(current, step).indexOf(key)
    const other = at < 0 ? undefined : timeSteps(compare, step)[at]
    return other === undefined ? null : { key: other }
  }
  const piece = piecesOf(current, step).find((one) => one.key === key)
  if (!piece) return null
  const [start, end] = [dayAt(compare, piece.first), dayAt(compare, piece.last)]
  return Temporal.PlainDate.compare(end, compare.end) > 0
    ? null
    : { days: { start: start.toString(), end: end.toString() } }
}
