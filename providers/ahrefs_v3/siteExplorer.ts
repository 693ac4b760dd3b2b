import type { ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { type Folding, type MetricValues, sumKnown } from '../kit/answers/metricValues.ts'
import { countryName } from '../kit/catalogue/countryNames.ts'
import { inTurns } from '../kit/http/paging.ts'
import { type Content, seoTable, singleRow } from '../platforms/seo/answer.ts'
import { metricCells, readFigures, rowsNamed } from '../platforms/seo/figures.ts'
import { pointRows, pointsOf } from '../platforms/seo/points.ts'
import { DIFFERENCES, DIMENSIONS, FLOWS, METRICS, NOTATION } from './catalogue/index.ts'
import { type AhrefsRow, ask, mayBeCut, numberIn, textIn } from './client.ts'
import { groupStart, latestDay, pointDay } from './dates.ts'
import { planQuery, type SiteExplorerCall, type SiteExplorerRequests } from './query.ts'

const TYPE = { metrics: METRICS, dimensions: DIMENSIONS }

/** What came back for one call. */
type Answered = SiteExplorerCall & { rows: AhrefsRow[] }

/** Runs a query of Site Explorer: an overview, a history or a list. Throws ProviderError. */
export async function runSiteExplorer(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  const latest = latestDay(context.now)
  const plan = planQuery(query, latest)
  const { calls, grouping, limit, remarks } = plan
  const answers = await inTurns(calls, 1, async (call) => ({ ...call, ...(await ask(context, call)) }))
  const units = sumKnown(answers.map((answer) => answer.units))
  const isRunning = grouping !== 'daily' && query.range.end >= latest
  return seoTable(
    query,
    TYPE,
    plan.report.time === 'history' ? readHistory(plan, answers, query) : readList(answers, query),
    {
      vendor: 'Ahrefs',
      truncated: limit !== undefined && answers.some(({ rows }) => mayBeCut(rows.length, limit)),
      sorted: plan.report.sorts.includes(query.order?.column ?? ''),
      remarks,
      spent: units ? `Cost of this answer: ${units} Ahrefs API units.` : '',
      unsettledFrom: isRunning ? groupStart(latest, grouping) : null,
    },
  )
}

const figuresOf = ({ rows, columns }: Answered) => readFigures(rows, columns, numberIn, NOTATION)

const foldingOf = (column: string): Folding =>
  FLOWS.has(column) ? 'sum' : column.startsWith('best_position') ? 'best' : 'first'

/** Rows of a snapshot or of a list; without a dimension they make up one. */
function readList(answers: Answered[], { dimension, metrics }: ProviderQuery): Content {
  const figures = answers.flatMap(figuresOf)
  const cells = (members: MetricValues[]) => metricCells(members, metrics, foldingOf, DIFFERENCES)
  if (dimension === null) return singleRow(figures.length > 0 ? cells(figures) : null)
  const rows = answers.flatMap((answer) => answer.rows)
  return { rows: rowsNamed(rows, figures, (row) => namesOf(row, dimension), cells), totals: null }
}

/** What a row is called; some have no name, such as keywords that no longer rank. */
function namesOf(row: AhrefsRow, dimension: string): string[] {
  const text = textIn(row, dimension) || (['anchor', 'title'].includes(dimension) ? '(no text)' : '')
  if (text === '') return []
  if (dimension === 'first_seen_link') return [text.slice(0, 10)]
  return [['country', 'keyword_country'].includes(dimension) ? countryName(text) : text]
}

/** Points of the range; figures are states, so the total is the last point. */
function readHistory({ grouping }: SiteExplorerRequests, answers: Answered[], query: ProviderQuery): Content {
  const dayOf = (row: AhrefsRow) => {
    const day = textIn(row, 'date').slice(0, 10)
    return /^\d{4}-\d{2}-\d{2}$/.test(day) ? pointDay(day, grouping, query.range.start) : null
  }
  const points = answers.flatMap((answer) => pointsOf(answer.rows, figuresOf(answer), dayOf))
  return pointRows(query, TYPE, points)
}
