import type { ProviderContext } from '../../contract.ts'
import type { MetricValues } from '../../kit/answers/metricValues.ts'
import { type Point, pointsUntil } from '../../kit/answers/points.ts'
import { shifted } from '../../kit/query/days.ts'
import { subjectRows } from '../../platforms/seo/answer.ts'
import { pointRows } from '../../platforms/seo/points.ts'
import { CHANGES, TYPE } from '../catalogue/index.ts'
import { call, numberAt, readRows, rowsIn, type SerpstatRow, textAt } from '../client.ts'
import type { MethodAnswer, RequestParameters } from '../parameters.ts'

/** Snapshots are two to four weeks apart: within this many days there are two of them. */
const TWO_SNAPSHOTS_DAYS = 92

/** Figures of domains; one without data is absent. */
interface Found {
  figures: Map<string, MetricValues>
  left: number | null
}

/** The latest figures where the range reaches today, else the snapshot that was true at its end. */
export async function tellOverview(
  context: ProviderContext,
  question: RequestParameters,
): Promise<MethodAnswer> {
  const { query, subjects, today } = question
  const { figures, left } = await (query.range.end >= today ? latest : asOf)(context, question)
  const found = subjects.flatMap((subject): [string, (number | null)[]][] => {
    const known = figures.get(subject)
    return known ? [[subject, query.metrics.map((metric) => known[metric] ?? null)]] : []
  })
  return { ...subjectRows(query, found), left }
}

/** One call for all. */
async function latest(
  context: ProviderContext,
  { subjects: domains, engine: se }: RequestParameters,
): Promise<Found> {
  const { result, left } = await call(context, 'SerpstatDomainProcedure.getDomainsInfo', { domains, se })
  const rows = await readRows(context, result ? rowsIn(result) : [])
  return { figures: new Map(rows.map((row) => [textAt(row, 'domain'), numbersOf(row)])), left }
}

/** Changes of an earlier day are reckoned from two snapshots. */
async function asOf(
  context: ProviderContext,
  { subjects, engine, query: { range } }: RequestParameters,
): Promise<Found> {
  const found: Found = { figures: new Map(), left: null }
  for (const domain of subjects) {
    const { points, left } = await snapshots(context, domain, engine, { start: range.end, end: range.end })
    found.left = left ?? found.left
    const [last, before] = points.toReversed()
    if (!last) continue
    const changes = Object.entries(CHANGES).map(([metric, of]): [string, number | null] => {
      const [now, then] = [last.figures[of], before?.figures[of]]
      return [metric, now == null || then == null ? null : Number((now - then).toFixed(6))]
    })
    found.figures.set(domain, { ...last.figures, ...Object.fromEntries(changes) })
  }
  return found
}

/** Snapshots of the range; without a dimension, states of the last one and the movements of all. */
export async function tellHistory(
  context: ProviderContext,
  question: RequestParameters,
): Promise<MethodAnswer> {
  const { query, engine, subjects } = question
  const { points, left } = await snapshots(context, subjects[0] ?? '', engine, query.range)
  return { ...pointRows(query, TYPE, points), left }
}

/** Snapshots of a range and two at least before it, oldest first. Rows of the `www.` host are mixed in and left out. */
async function snapshots(
  context: ProviderContext,
  domain: string,
  se: string,
  { start, end }: RequestParameters['query']['range'],
): Promise<{ points: Point[]; left: number | null }> {
  const from = shifted(start, -TWO_SNAPSHOTS_DAYS)
  const { result, left } = await call(context, 'SerpstatDomainProcedure.getDomainsHistory', {
    domain,
    se,
    during_all_time: true,
    filters: { date_from: from, date_to: end },
    sort: { date: 'asc' },
    size: 1000,
  })
  const points = (await readRows(context, result ? rowsIn(result) : []))
    .filter((row) => textAt(row, 'domain') === domain)
    .map((row): Point => ({ day: textAt(row, 'date').slice(0, 10), figures: numbersOf(row) }))
    .filter(({ day }) => day >= from)
  return { points: pointsUntil(points, end), left }
}

const numbersOf = (row: SerpstatRow): MetricValues =>
  Object.fromEntries(Object.keys(row).map((column) => [column, numberAt(row, column)]))
