import type { ProviderQuery, ResultTable } from '../contract.ts'
import { type Content, seoTable, singleRow } from '../families/seo.answer.ts'
import { columnsBehind, metricCells, readFigures, rowsNamed } from '../families/seo.figures.ts'
import { pointRows } from '../families/seo.points.ts'
import { type Figures, type Folding, sumKnown } from '../figures.ts'
import { looseNumber } from '../json.ts'
import { type Point, pointsUntil } from '../points.ts'
import { databaseLabel } from './catalogue.databases.ts'
import { DIFFERENCES, NOTATION, SUMMED, TYPE } from './catalogue.ts'
import type { Answered } from './client.ts'
import type { SemrushRow } from './csv.ts'
import { readDate } from './dates.ts'
import type { Plan } from './plan.ts'

/** Turns the answers of a plan's steps into our table. */
export function readAnswers(
  plan: Plan,
  answers: Answered[],
  query: ProviderQuery,
  today: string,
): ResultTable {
  const units = sumKnown(answers.map((answer) => answer.units))
  return seoTable(query, TYPE, contentOf(plan, answers, query), {
    vendor: 'Semrush',
    truncated: plan.take === 'list' && answers.some(({ full }) => full),
    remarks: plan.remarks,
    spent: units ? `Cost of this answer: about ${units} Semrush API units.` : '',
    unsettledFrom: query.range.end >= today ? today : null,
  })
}

function contentOf(plan: Plan, answers: Answered[], query: ProviderQuery): Content {
  const { take, readFrom, report } = plan
  const { metrics, range } = query
  const columns = columnsBehind(metrics, DIFFERENCES)
  const numberAt = (row: SemrushRow, column: string) => {
    const from = column in readFrom ? readFrom[column] : column
    return from ? looseNumber.parse(row[from]) : null
  }
  const figuresOf = (rows: SemrushRow[]) => readFigures(rows, columns, numberAt, NOTATION)
  const pointsOf = (rows: SemrushRow[]) => {
    const figures = figuresOf(rows)
    return rows.flatMap((row, index): Point[] => {
      const day = readDate(row.Dt ?? row.date ?? '')
      return day ? [{ day, figures: figures[index] ?? {} }] : []
    })
  }
  const rows = answers.flatMap((answer) => answer.rows)
  if (take === 'series') return pointRows(query, TYPE, pointsOf(rows))
  if (take === 'list') {
    const nameOf = (row: SemrushRow) => nameIn(row, report.nameColumn ?? '')
    const cells = (members: Figures[]) => metricCells(betterFirst(members), metrics, inLists, DIFFERENCES)
    return { rows: rowsNamed(rows, figuresOf(rows), (row) => [nameOf(row)], cells), totals: null }
  }
  const found = answers.flatMap(({ subject, rows: own }) => {
    const figures =
      take === 'asOf' ? pointsUntil(pointsOf(own), range.end).at(-1)?.figures : figuresOf(own.slice(0, 1))[0]
    return figures ? [{ subject, cells: metricCells([figures], metrics, inLists, DIFFERENCES) }] : []
  })
  if (query.dimension === null) return singleRow(found[0]?.cells ?? null)
  return { rows: found.map(({ subject, cells }) => [subject, ...cells]), totals: null }
}

const nameIn = (row: SemrushRow, column: string): string =>
  column === 'Db' ? databaseLabel(row.Db ?? '') : (row[column] ?? '')

/** A keyword that ranks with two pages keeps the figures of the better one, and shares of traffic add up. */
const inLists = (column: string): Folding => (SUMMED.has(column) ? 'sum' : 'first')
const betterFirst = (members: Figures[]): Figures[] =>
  members.toSorted((one, other) => placeOf(one) - placeOf(other))
const placeOf = ({ Po }: Figures) => Po ?? Number.MAX_SAFE_INTEGER
