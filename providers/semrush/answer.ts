import type { ProviderQuery, ResultTable } from '../contract.ts'
import { type Folding, type MetricValues, sumKnown } from '../kit/answers/metricValues.ts'
import { pointsUntil } from '../kit/answers/points.ts'
import { looseNumber } from '../kit/http/json.ts'
import { type Content, seoTable, subjectRows } from '../platforms/seo/answer.ts'
import { columnsBehind, metricCells, readFigures, rowsNamed } from '../platforms/seo/figures.ts'
import { pointRows, pointsOf } from '../platforms/seo/points.ts'
import { databaseLabel } from './catalogue/databases.ts'
import { DIFFERENCES, NOTATION, SUMMED, TYPE } from './catalogue/index.ts'
import type { Answered } from './client.ts'
import type { SemrushRow } from './csv.ts'
import { readDate } from './dates.ts'
import type { SemrushRequests } from './plan.ts'

/** Converts the responses of a plan's steps into our table. */
export function readAnswers(
  plan: SemrushRequests,
  answers: Answered[],
  query: ProviderQuery,
  today: string,
): ResultTable {
  const units = sumKnown(answers.map((answer) => answer.units))
  return seoTable(query, TYPE, contentOf(plan, answers, query), {
    vendor: 'Semrush',
    truncated: plan.take === 'list' && answers.some(({ full }) => full),
    sorted: answers.length === 1 && plan.report.sorts.includes(query.order?.column ?? ''),
    remarks: plan.remarks,
    spent: units ? `Cost of this answer: about ${units} Semrush API units.` : '',
    unsettledFrom: query.range.end >= today ? today : null,
  })
}

function contentOf(plan: SemrushRequests, answers: Answered[], query: ProviderQuery): Content {
  const { take, readFrom, report } = plan
  const { metrics, range } = query
  const columns = columnsBehind(metrics, DIFFERENCES)
  const numberAt = (row: SemrushRow, column: string) => {
    const from = column in readFrom ? readFrom[column] : column
    return from ? looseNumber.parse(row[from]) : null
  }
  const figuresOf = (rows: SemrushRow[]) => readFigures(rows, columns, numberAt, NOTATION)
  const snapshots = (rows: SemrushRow[]) =>
    pointsOf(rows, figuresOf(rows), (row) => readDate(row.Dt ?? row.date ?? ''))
  const rows = answers.flatMap((answer) => answer.rows)
  if (take === 'series') return pointRows(query, TYPE, snapshots(rows))
  if (take === 'list') {
    const nameOf = (row: SemrushRow) => nameIn(row, report.nameColumn ?? '')
    const cells = (members: MetricValues[]) =>
      metricCells(betterFirst(members), metrics, inLists, DIFFERENCES)
    return { rows: rowsNamed(rows, figuresOf(rows), (row) => [nameOf(row)], cells), totals: null }
  }
  const found = answers.flatMap(({ subject, rows: own }): [string, (number | null)[]][] => {
    const [first] = figuresOf(own.slice(0, 1))
    const figures = take === 'asOf' ? pointsUntil(snapshots(own), range.end).at(-1)?.figures : first
    return figures ? [[subject, metricCells([figures], metrics, inLists, DIFFERENCES)]] : []
  })
  return subjectRows(query, found)
}

const nameIn = (row: SemrushRow, column: string): string =>
  column === 'Db' ? databaseLabel(row.Db ?? '') : (row[column] ?? '')

/** A keyword that ranks with two pages gets the figures of the better one, and shares of traffic add up. */
const inLists = (column: string): Folding => (SUMMED.has(column) ? 'sum' : 'first')
const betterFirst = (members: MetricValues[]): MetricValues[] =>
  members.toSorted((one, other) => placeOf(one) - placeOf(other))
const placeOf = ({ Po }: MetricValues) => Po ?? Number.MAX_SAFE_INTEGER
