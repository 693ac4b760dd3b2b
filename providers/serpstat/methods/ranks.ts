import { z } from 'zod'
import type { DateRange } from '../../../shared/domain/ranges.ts'
import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import type { Folding, MetricValues } from '../../kit/answers/metricValues.ts'
import { notKnown } from '../../kit/answers/notices.ts'
import { type Point, pointsUntil } from '../../kit/answers/points.ts'
import { listOrEmpty, looseId, looseNumber, parsed, parsedRows, reportRows } from '../../kit/http/json.ts'
import { shifted } from '../../kit/query/days.ts'
import { singleRow } from '../../platforms/seo/answer.ts'
import { metricCells, readFigures, rowsNamed } from '../../platforms/seo/figures.ts'
import { pointRows } from '../../platforms/seo/points.ts'
import { NOTATION, TYPE } from '../catalogue/index.ts'
import { RANKING_COLUMNS } from '../catalogue/reports.ts'
import { callPages, numberAt } from '../client.ts'
import type { MethodAnswer, RequestParameters } from '../parameters.ts'
import { readProject } from './projects.ts'

const Competitors = z.object({ competitors: z.array(z.unknown()) })
const Competitor = z.object({
  domain: z.string(),
  dates: z.array(z.unknown()),
})
const Day = z.object({ date: z.string(), result: z.looseObject({}) })
const Place = z.object({ position: z.number().nullish(), url: z.string().nullish() })
const Keyword = z.object({
  keyword: looseId,
  frequency: looseNumber,
  // Absent where tags were not requested.
  tags: listOrEmpty(z.object({ value: z.string() })),
  history: z.array(z.object({ date: z.string(), positions: z.array(Place) })).nullish(),
})
type Keyword = z.infer<typeof Keyword>
const Keywords = z.object({ keywords: z.array(z.unknown()) })

/** Checks are at most a week apart, so that this many days hold one. */
const WEEK = 7
const MOST_COMPETITORS = 500
const MOST_KEYWORDS = 20_000

const weekBefore = (end: string) => shifted(end, 1 - WEEK)
const earlier = (a: string, b: string) => (a < b ? a : b)

/** Rankings of the project's own domain over time, or of all competitors at the end of the range. No credits. */
export async function tellRankings(
  context: ProviderContext,
  { query }: RequestParameters,
): Promise<MethodAnswer> {
  const { dimension, metrics, range } = query
  const { domain: own, ...project } = readProject(query.inputs)
  const isList = dimension === 'competitor'
  const method = 'RtApiSerpResultsProcedure.getTopCompetitorsDomainsHistory'
  const params = {
    ...project,
    dateFrom: isList ? weekBefore(range.end) : earlier(range.start, weekBefore(range.end)),
    dateTo: range.end,
    sort: 'sum_traffic',
    order: 'desc',
    domains: isList ? undefined : [own],
  }
  const {
    rows: found,
    truncated,
    remarks,
  } = await callPages(context, method, params, {
    size: ['pageSize', 100, 100],
    limit: isList ? Math.min(query.limit, MOST_COMPETITORS) : 100,
    rowsOf: ({ data }) => parsed(Competitors, data, 'Serpstat').competitors,
  })
  const domains = await reportRows(context, Competitor, found, 'Serpstat')
  const read = domains.map(async ({ domain, dates }) => {
    const known = await parsedRows(context, Day, dates, 'Serpstat')
    return known.map((one) => ({ domain, ...one }))
  })
  const days = (await Promise.all(read)).flat()
  const columnOf = (metric: string) => RANKING_COLUMNS[metric] ?? metric
  const figures = readFigures(
    days,
    metrics,
    ({ result }, metric) => numberAt(result, columnOf(metric)),
    NOTATION,
  )
  const points = days.map(({ domain, date }, index): Point & { domain: string } => ({
    domain,
    day: date.slice(0, 10),
    figures: figures[index] ?? {},
  }))
  if (!isList) {
    const asked = domains.find(({ domain }) => domain === own) ?? domains[0]
    const ownPoints = points.filter(({ domain }) => domain === asked?.domain)
    return pointRows(query, TYPE, ownPoints)
  }
  const known = pointsUntil(points, range.end)
  const rows = rowsNamed(
    known,
    known.map((point) => point.figures),
    ({ domain }) => [domain],
    (members) => metricCells(members.slice(-1), metrics, () => 'last'),
  )
  return { rows, totals: null, truncated, remarks }
}

/**
 * Positions of tracked keywords at the end of the range, together with those at its beginning. No credits.
 */
export async function tellTrackedKeywords(
  context: ProviderContext,
  { query }: RequestParameters,
): Promise<MethodAnswer> {
  const { dimension, metrics, range } = query
  const wantsBefore = metrics.some((metric) => metric === 'position_before' || metric === 'position_change')
  const [first, last] = windowsOf(range)
  const { rows, truncated, remarks } = await keywordsIn(context, query, last)
  const before = wantsBefore && first ? (await keywordsIn(context, query, first)).rows : rows
  const earliest = new Map(before.map((row) => [row.keyword, placesOf(row).at(0)?.position ?? null]))
  const figures = rows.map((row): MetricValues => {
    const position = placesOf(row).at(-1)?.position ?? null
    const then = earliest.get(row.keyword) ?? null
    const position_change = position === null || then === null ? null : then - position
    return { position, position_before: then, position_change, frequency: row.frequency }
  })
  const how = (metric: string): Folding => (metric === 'frequency' ? 'sum' : 'mean')
  const cells = (members: MetricValues[]) => metricCells(members, metrics, how)
  const totals = figures.length > 0 && !truncated ? cells(figures) : null
  const unchecked = [...rows, ...before].filter(({ history }) => !history).map(({ keyword }) => keyword)
  const asksPlaces = metrics.some((metric) => metric !== 'frequency')
  const rest = {
    truncated,
    remarks: [...remarks, ...notKnown('Serpstat', asksPlaces ? unchecked : []).map(({ text }) => text)],
  }
  if (dimension === null) return { ...singleRow(totals), ...rest }
  return { rows: rowsNamed(rows, figures, (row) => namesOf(row, dimension), cells), totals, ...rest }
}

/** The first and the last week of a range; one window where they touch, since every day in it is sent. */
function windowsOf({ start, end }: DateRange): [first: DateRange | null, last: DateRange] {
  const last = { start: weekBefore(end), end }
  const first = { start, end: shifted(start, WEEK - 1) }
  return first.end >= last.start ? [null, { start: earlier(start, last.start), end }] : [first, last]
}

async function keywordsIn(context: ProviderContext, { inputs, dimension }: ProviderQuery, range: DateRange) {
  const params = {
    ...readProject(inputs),
    dateFrom: range.start,
    dateTo: range.end,
    sort: 'keyword',
    order: 'asc',
    withTags: dimension === 'tag',
  }
  const method = 'RtApiSerpResultsProcedure.getUrlsSerpResultsHistory'
  const found = await callPages(context, method, params, {
    size: ['pageSize', 500, 500],
    limit: MOST_KEYWORDS,
    // `data` is an array of one.
    rowsOf: ({ data }) => parsed(Keywords, [data].flat()[0] ?? { keywords: [] }, 'Serpstat').keywords,
  })
  return { ...found, rows: await reportRows(context, Keyword, found.rows, 'Serpstat') }
}

/** The best place on each checked day, oldest first; without a position on days without one. */
const placesOf = ({ history }: Keyword): { position: number | null; url: string | null }[] =>
  (history ?? [])
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ positions }) => {
      const [best] = positions
        .flatMap(({ position, url }) => (position ? [{ position, url: url ?? null }] : []))
        .toSorted((a, b) => a.position - b.position)
      return best ?? { position: null, url: null }
    })

function namesOf(row: Keyword, dimension: string): string[] {
  if (dimension === 'keyword') return [row.keyword]
  if (dimension === 'url')
    return [placesOf(row).at(-1)?.url ?? (row.history ? '(does not rank)' : '(not known)')]
  return row.tags.length > 0 ? row.tags.map(({ value }) => value) : ['(no tag)']
}
