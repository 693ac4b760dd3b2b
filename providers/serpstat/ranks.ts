import { z } from 'zod'
import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { shifted } from '../days.ts'
import { type Figures, type Folding, foldedAll, rowsByName } from '../figures.ts'
import { parsed } from '../json.ts'
import { type Point, readPoints, tableOf } from './answer.ts'
import { callPages, numberAt, type SerpstatRow, textAt } from './client.ts'
import { readProject } from './projects.ts'

const Value = z.looseObject({})
const Competitors = z.object({
  competitors: z.array(
    z.object({ domain: z.string(), dates: z.array(z.object({ date: z.string(), result: Value })) }),
  ),
})
const Keywords = z.object({ keywords: z.array(z.record(z.string(), z.unknown())) })
const History = z
  .array(
    z.object({
      date: z.string(),
      positions: z.array(z.object({ position: z.number().nullish(), url: z.string().nullish() })),
    }),
  )
  .catch([])

/** Checks are at most a week apart, so that this many days hold one. */
const WEEK = 7
const MOST_COMPETITORS = 500
const MOST_KEYWORDS = 20_000
/** Columns of a domain's day, by metric. */
const COLUMNS: Record<string, string> = {
  avg_position: 'avg_position.value',
  traffic_distribution: 'traffic_distribution.value',
  keywords_count: 'keywords_count.value',
  ...Object.fromEntries(
    ['top1', 'top3', 'top5', 'top10', 'top20', 'top101'].map((top) => [
      top,
      `keywords_by_ranges.${top}.value`,
    ]),
  ),
}

/** Rankings of the project's own domain over time, or of all competitors at the end of the range. No credits. */
export async function runRankings(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  const { dimension, metrics, range } = query
  const project = readProject(query.inputs)
  const isList = dimension === 'competitor'
  const limit = isList ? Math.min(query.limit, MOST_COMPETITORS) : 100
  const { rows, more } = await callPages(
    context,
    'RtApiSerpResultsProcedure.getTopCompetitorsDomainsHistory',
    {
      projectId: project.projectId,
      projectRegionId: project.projectRegionId,
      dateFrom: isList ? shifted(range.end, 1 - WEEK) : earlier(range.start, shifted(range.end, 1 - WEEK)),
      dateTo: range.end,
      sort: 'sum_traffic',
      order: 'desc',
      ...(isList ? {} : { domains: [project.domain] }),
    },
    { size: ['pageSize', 100], limit },
    (result) => parsed(Competitors, result.data, 'Serpstat').competitors,
  )
  const domains = parsed(Competitors, { competitors: rows }, 'Serpstat').competitors.map(
    ({ domain, dates }) => ({
      domain,
      points: dates
        .map(({ date, result }): Point => ({ date: date.slice(0, 10), figures: dayFigures(result, metrics) }))
        .filter(({ date }) => date <= range.end)
        .toSorted((a, b) => a.date.localeCompare(b.date)),
    }),
  )
  if (!isList) {
    const own = domains.find(({ domain }) => domain === project.domain) ?? domains[0]
    return tableOf(query, readPoints(asFractions(own?.points ?? []), query))
  }
  const last = asFractions(domains.flatMap(({ points }) => points.slice(-1)))
  const named = domains
    .filter(({ points }) => points.length > 0)
    .map(({ domain }, index): [string, Figures] => [domain, last[index]?.figures ?? {}])
  return tableOf(query, {
    rows: rowsByName(named, (members) => foldedAll(members, metrics, () => 'first')),
    totals: null,
    truncated: more,
  })
}

const earlier = (a: string, b: string) => (a < b ? a : b)

const dayFigures = (result: SerpstatRow, metrics: string[]): Figures =>
  Object.fromEntries(metrics.map((metric) => [metric, numberAt(result, COLUMNS[metric] ?? metric)]))

/** Whether shares are written 0–1 or 0–100 is unconfirmed: a value above 1 in the answer tells. */
function asFractions(points: Point[]): Point[] {
  const share = 'traffic_distribution'
  if (!points.some(({ figures }) => (figures[share] ?? 0) > 1)) return points
  return points.map(({ date, figures }) => ({
    date,
    figures: { ...figures, [share]: figures[share] == null ? null : figures[share] / 100 },
  }))
}

/** Positions of tracked keywords at the end of the range, beside those at its beginning. No credits. */
export async function runTrackedKeywords(
  context: ProviderContext,
  query: ProviderQuery,
): Promise<ResultTable> {
  const { dimension, metrics, range } = query
  const wantsBefore = metrics.some((metric) => metric === 'position_before' || metric === 'position_change')
  const [first, last] = windowsOf(range)
  const now = await keywordsIn(context, query, last)
  const before = wantsBefore && first ? await keywordsIn(context, query, first) : now
  const earliest = new Map(before.rows.map((row) => [textAt(row, 'keyword'), placesOf(row).at(0)]))
  const found = now.rows.map((row) => {
    const keyword = textAt(row, 'keyword')
    const place = placesOf(row).at(-1)
    const then = earliest.get(keyword)?.position ?? null
    const position = place?.position ?? null
    const figures: Figures = {
      position,
      position_before: then,
      position_change: position === null || then === null ? null : then - position,
      frequency: numberAt(row, 'frequency'),
    }
    return { row, keyword, url: place?.url ?? '(does not rank)', figures }
  })
  const how = (metric: string): Folding => (metric === 'frequency' ? 'sum' : 'mean')
  const all = found.map(({ figures }) => figures)
  const totals = all.length > 0 && !now.more ? foldedAll(all, metrics, how) : null
  if (dimension === null) return tableOf(query, { rows: totals ? [totals] : [], totals, truncated: now.more })
  const named = found.flatMap(({ row, keyword, url, figures }) => {
    const names = dimension === 'tag' ? tagsOf(row) : [dimension === 'url' ? url : keyword]
    return names.map((name): [string, Figures] => [name, figures])
  })
  return tableOf(query, {
    rows: rowsByName(named, (members) => foldedAll(members, metrics, how)),
    totals,
    truncated: now.more,
  })
}

/** The first and the last week of a range; one window where they touch, since every day in it is sent. */
function windowsOf({ start, end }: DateRange): [first: DateRange | null, last: DateRange] {
  const last = { start: shifted(end, 1 - WEEK), end }
  const first = { start, end: shifted(start, WEEK - 1) }
  return first.end >= last.start ? [null, { start: earlier(start, last.start), end }] : [first, last]
}

async function keywordsIn(context: ProviderContext, { inputs, dimension }: ProviderQuery, range: DateRange) {
  const { projectId, projectRegionId, domain } = readProject(inputs)
  return await callPages(
    context,
    'RtApiSerpResultsProcedure.getUrlsSerpResultsHistory',
    {
      ...{ projectId, projectRegionId, domain, dateFrom: range.start, dateTo: range.end },
      ...{ sort: 'keyword', order: 'asc', withTags: dimension === 'tag' },
    },
    { size: ['pageSize', 500], limit: MOST_KEYWORDS },
    (result) => parsed(Keywords, firstOf(result.data), 'Serpstat').keywords,
  )
}

/** `data` is an array of one. */
const firstOf = (data: unknown): unknown => (Array.isArray(data) ? (data[0] ?? { keywords: [] }) : data)

/** The best place on each checked day, oldest first; without a position on days without one. */
function placesOf(row: SerpstatRow): { position: number | null; url: string | null }[] {
  return History.parse(row.history)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ positions }) => {
      const [best] = positions
        .flatMap(({ position, url }) => (position ? [{ position, url: url ?? null }] : []))
        .toSorted((a, b) => a.position - b.position)
      return best ?? { position: null, url: null }
    })
}

function tagsOf(row: SerpstatRow): string[] {
  const tags = z.array(z.object({ value: z.string() })).safeParse(row.tags)
  const names = tags.success ? tags.data.map(({ value }) => value) : []
  return names.length > 0 ? names : ['(no tag)']
}
