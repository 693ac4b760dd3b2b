import type { ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { shifted } from '../days.ts'
import type { Figures } from '../figures.ts'
import { type Point, readPoints, tableOf, todayOf } from './answer.ts'
import { call, numberAt, rowsIn, type SerpstatRow, textAt } from './client.ts'
import type { Choices } from './parameters.ts'

/** Snapshots are two to four weeks apart: within this many days there are two of them. */
const TWO_SNAPSHOTS_DAYS = 92
/** Changes that the overview names, and what they are changes of; in the past they are reckoned from two snapshots. */
const DYNAMICS: Record<string, string> = {
  visible_dynamic: 'visible',
  keywords_dynamic: 'keywords',
  traff_dynamic: 'traff',
  ads_dynamic: 'ads',
}

/** The latest figures where the range reaches today, else the snapshot that was true at its end. */
export async function runOverview(
  context: ProviderContext,
  query: ProviderQuery,
  { subjects, engine }: Choices,
): Promise<ResultTable> {
  const { dimension, metrics, range } = query
  const isNow = range.end >= todayOf(context.now)
  const found = isNow
    ? await latest(context, subjects, engine)
    : await asOf(context, subjects, engine, range.end)
  const rows = subjects.flatMap((subject) => {
    const row = found.rows.get(subject)
    return row ? [{ subject, cells: metrics.map((metric) => row[metric] ?? null) }] : []
  })
  if (dimension !== null) {
    return tableOf(query, {
      rows: rows.map(({ subject, cells }) => [subject, ...cells]),
      totals: null,
      left: found.left,
    })
  }
  const totals = rows[0]?.cells ?? null
  return tableOf(query, { rows: totals ? [totals] : [], totals, left: found.left })
}

interface Found {
  rows: Map<string, Figures>
  left: number | null
}

/** One call for all; a domain without data is absent. */
async function latest(context: ProviderContext, domains: string[], se: string): Promise<Found> {
  const method = 'SerpstatDomainProcedure.getDomainsInfo'
  const { result, left } = await call(context, method, { domains, se })
  const rows = result ? rowsIn(result) : []
  return { rows: new Map(rows.map((row) => [textAt(row, 'domain'), numbersOf(row)])), left }
}

async function asOf(context: ProviderContext, domains: string[], se: string, end: string): Promise<Found> {
  const rows = new Map<string, Figures>()
  let left: number | null = null
  for (const domain of domains) {
    const history = await snapshots(context, domain, se, shifted(end, -TWO_SNAPSHOTS_DAYS), end)
    left = history.left ?? left
    const [before, last] = [history.points.at(-2), history.points.at(-1)]
    if (!last) continue
    const figures = { ...last.figures }
    for (const [metric, of] of Object.entries(DYNAMICS)) {
      const [now, then] = [last.figures[of], before?.figures[of]]
      figures[metric] = now == null || then == null ? null : Number((now - then).toFixed(6))
    }
    rows.set(domain, figures)
  }
  return { rows, left }
}

/** Snapshots of the range; without a dimension, states of the last one and the movements of all. */
export async function runHistory(
  context: ProviderContext,
  query: ProviderQuery,
  { subjects: [domain = ''], engine }: Choices,
): Promise<ResultTable> {
  const { start, end } = query.range
  const from = shifted(start, -TWO_SNAPSHOTS_DAYS)
  const { points, left } = await snapshots(context, domain, engine, from, end)
  return tableOf(query, { ...readPoints(points, query), left })
}

/** Snapshots of a span, oldest first. Rows of the `www.` host are mixed in and left out. */
async function snapshots(
  context: ProviderContext,
  domain: string,
  se: string,
  from: string,
  to: string,
): Promise<{ points: Point[]; left: number | null }> {
  const { result, left } = await call(context, 'SerpstatDomainProcedure.getDomainsHistory', {
    domain,
    se,
    during_all_time: true,
    filters: { date_from: from, date_to: to },
    sort: { date: 'asc' },
    size: 1000,
  })
  const points = (result ? rowsIn(result) : [])
    .filter((row) => textAt(row, 'domain') === domain)
    .map((row): Point => ({ date: textAt(row, 'date').slice(0, 10), figures: numbersOf(row) }))
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((a, b) => a.date.localeCompare(b.date))
  return { points, left }
}

const numbersOf = (row: SerpstatRow): Figures =>
  Object.fromEntries(Object.keys(row).map((column) => [column, numberAt(row, column)]))
