import type { Cell } from '../../shared/domain/values.ts'
import type { ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { countryName } from '../countryNames.ts'
import { type Figures, type Folding, rowsByName } from '../figures.ts'
import { cellsOf, fold, mayBeCut, readFigures, tableOf } from './answer.ts'
import { DIMENSIONS, METRICS } from './catalogue.ts'
import { type AhrefsRow, ask, textIn } from './client.ts'
import { groupStart, keysIn, latestDay, pointKey } from './dates.ts'
import { type Call, type Plan, planQuery } from './query.ts'

/** What came back for one call. */
interface Answered {
  call: Call
  rows: AhrefsRow[]
}
type Content = Parameters<typeof tableOf>[2]

const SUMMED = new Set(METRICS.filter(({ additive }) => additive).map(({ id }) => id))
const foldingOf = (column: string): Folding =>
  SUMMED.has(column) ? 'sum' : column.startsWith('best_position') ? 'best' : 'first'

/** Answers a question of Site Explorer: an overview, a history or a list. Throws ProviderError. */
export async function runSiteExplorer(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  const latest = latestDay(context.now)
  const plan = planQuery(query, latest)
  const answers: Answered[] = []
  let units = 0
  for (const call of plan.calls) {
    const answer = await ask(context, call.path, call.root, call.parameters)
    units += answer.units
    answers.push({ call, rows: answer.rows })
  }
  const content =
    plan.report.time === 'history'
      ? readHistory(plan, answers, query, latest)
      : readList(plan, answers, query)
  return tableOf(
    query,
    { metrics: METRICS, dimensions: DIMENSIONS },
    { ...content, units, remarks: plan.remarks },
  )
}

/** Rows of a snapshot or of a list; without a dimension the only row is the total. */
function readList({ limit }: Plan, answers: Answered[], { dimension, metrics }: ProviderQuery): Content {
  const named = answers.flatMap(({ call, rows }) => {
    const figures = readFigures(rows, call.columns)
    return rows.flatMap((row, index): [string, Figures][] => {
      const name = nameOf(row, dimension)
      return name === null ? [] : [[name, figures[index] ?? {}]]
    })
  })
  const columns = answers.flatMap(({ call }) => call.columns)
  if (dimension === null) {
    const figures = named.map(([, one]) => one)
    const totals = figures.length > 0 ? cellsOf(fold(figures, columns, foldingOf), metrics) : null
    return { rows: totals ? [totals] : [], totals }
  }
  return {
    rows: rowsByName(named, (members) => cellsOf(fold(members, columns, foldingOf), metrics)),
    totals: null,
    truncated: limit !== null && answers.some((answer) => mayBeCut(answer.rows.length, limit)),
  }
}

/** What a row is called; null for rows without a name, such as keywords that no longer rank. */
function nameOf(row: AhrefsRow, dimension: string | null): string | null {
  if (dimension === null) return ''
  const text = textIn(row, dimension)
  if (dimension === 'country' || dimension === 'keyword_country')
    return text === '' ? null : countryName(text)
  if (dimension === 'first_seen_link') return text.slice(0, 10) || null
  if (dimension === 'anchor' || dimension === 'title') return text || '(no text)'
  return text || null
}

/** Points of the range; figures are states, so the total is the last point. Sources are joined by date. */
function readHistory(
  { grouping }: Plan,
  answers: Answered[],
  { dimension, metrics, range }: ProviderQuery,
  latest: string,
): Content {
  const points = answers.map(({ call, rows }) => {
    const figures = readFigures(rows, call.columns)
    return rows
      .map((row, index) => ({ day: textIn(row, 'date').slice(0, 10), figures: figures[index] ?? {} }))
      .filter(({ day }) => /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= range.end)
      .toSorted((a, b) => a.day.localeCompare(b.day))
  })
  const last: Figures = Object.assign({}, ...points.map((series) => series.at(-1)?.figures))
  const totals = points.some((series) => series.length > 0) ? cellsOf(last, metrics) : null
  if (dimension === null) return { rows: totals ? [totals] : [], totals }
  const byKey = Map.groupBy(points.flat(), ({ day }) => pointKey(day, grouping))
  const rows = keysIn(range, grouping, latest).flatMap((key): Cell[][] => {
    const members = byKey.get(key)?.map(({ figures }) => figures)
    if (!members) return []
    const columns = answers.flatMap(({ call }) => call.columns)
    return [
      [
        key,
        ...cellsOf(
          fold(members.reverse(), columns, () => 'first'),
          metrics,
        ),
      ],
    ]
  })
  const runs = grouping !== 'daily' && range.end >= latest
  return {
    rows,
    totals: rows.length > 0 ? totals : null,
    unsettledFrom: runs ? groupStart(latest, grouping) : null,
  }
}
