import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import type { Folding, MetricValues } from '../../kit/answers/metricValues.ts'
import { countryName } from '../../kit/catalogue/countryNames.ts'
import { type Content, singleRow } from '../../platforms/seo/answer.ts'
import { columnsBehind, metricCells, readFigures, rowsNamed } from '../../platforms/seo/figures.ts'
import { DIFFERENCES, NOTATION, SUMMED_OVER_KEYWORDS } from '../catalogue/index.ts'
import { type AhrefsRow, ask, mayBeCut, numberIn, textIn } from '../client.ts'
import { dayBefore, snapshotDay } from '../dates.ts'
import { siteName } from './projects.ts'

/** The subject of a Rank Tracker query. */
export interface RankQuery {
  query: ProviderQuery
  /** Set beside the project's own figures; empty for none. */
  competitor: string
  /** Parameters of every call; dates are added. */
  common: { project_id: string; device: string }
  where: string | undefined
  latest: string
}
export type RankContent = Content & { truncated?: boolean }

/** A project holds some thousand keywords at most; the calls are free of units. */
const ALL_KEYWORDS = 10_000
/** Columns that we count or reckon ourselves. */
const OURS = new Set(['keyword_count', 'competitor_position', 'competitor_traffic', 'competitor_value'])
const POSITIONS = new Set(['position', 'position_prev', 'competitor_position'])
/** The fields that identify a tracked keyword. */
const KEY = ['keyword', 'country', 'location']

/** A keyword tracked in several locations gets its best position; other groups get the average. */
const foldingFor =
  (dimension: string | null) =>
  (column: string): Folding =>
    SUMMED_OVER_KEYWORDS.has(column)
      ? 'sum'
      : dimension === 'keyword' && POSITIONS.has(column)
        ? 'best'
        : 'mean'

/**
 * Tracked keywords, one by one or by tag, country or page, or all of them in one row; each beside the chosen
 * competitor's best result for it.
 */
export async function readKeywords(context: ProviderContext, question: RankQuery): Promise<RankContent> {
  const { query, competitor, latest } = question
  const { dimension, metrics, range } = query
  const asked = columnsBehind(metrics, DIFFERENCES).filter((column) => !OURS.has(column))
  const name = dimension === 'tag' ? 'tags' : dimension
  const rows = await listed(context, question, 'overview', 'overviews', {
    date_compared: asked.includes('position_prev') ? dayBefore(range, latest) : undefined,
    select: [...new Set([...KEY, ...(name ? [name] : []), ...asked])].join(','),
    order_by: 'traffic:desc',
  })
  const theirs = competitor ? await bestOfCompetitor(context, question) : new Map<string, MetricValues>()
  const figures = readFigures(rows, asked, numberIn, NOTATION).map((own, index) => ({
    ...own,
    keyword_count: 1,
    ...theirs.get(keyOf(rows[index] ?? {})),
  }))
  const cells = (of: string | null) => (members: MetricValues[]) =>
    metricCells(members, metrics, foldingFor(of), DIFFERENCES)
  const truncated = mayBeCut(rows.length, ALL_KEYWORDS)
  const totals = figures.length > 0 ? cells(null)(figures) : null
  if (dimension === null) return { ...singleRow(totals), truncated }
  return {
    rows: rowsNamed(rows, figures, (row) => namesOf(row, dimension), cells(dimension)),
    totals: truncated || competitor ? null : totals,
    truncated,
  }
}

/** One of the two lists of tracked keywords, at the end of the range. */
async function listed(
  context: ProviderContext,
  { query, common, where, latest }: RankQuery,
  list: 'overview' | 'competitors-overview',
  root: string,
  more: Record<string, string | undefined>,
): Promise<AhrefsRow[]> {
  const date = snapshotDay(query.range, latest)
  const parameters = { ...common, date, where, limit: ALL_KEYWORDS, ...more }
  return (await ask(context, { path: `/rank-tracker/${list}`, root, parameters })).rows
}

function namesOf(row: AhrefsRow, dimension: string): string[] {
  if (dimension === 'tag') {
    const tags = Array.isArray(row.tags) ? row.tags.filter((tag) => typeof tag === 'string') : []
    return tags.length > 0 ? [...new Set(tags)] : ['(no tag)']
  }
  if (dimension === 'country') return [countryName(textIn(row, 'country'))]
  if (dimension === 'url') return [textIn(row, 'url') || '(does not rank)']
  return [textIn(row, 'keyword')]
}

const keyOf = (row: AhrefsRow) => KEY.map((column) => textIn(row, column)).join('\n')

/** The competitor's best placed result for each keyword, by its key; none where it does not rank. */
async function bestOfCompetitor(
  context: ProviderContext,
  question: RankQuery,
): Promise<Map<string, MetricValues>> {
  const site = siteName(question.competitor)
  const select = [...KEY, 'competitors_list'].join(',')
  const rows = await listed(context, question, 'competitors-overview', 'keywords', { select })
  return new Map(
    rows.flatMap((row): [string, MetricValues][] => {
      const list: AhrefsRow[] = Array.isArray(row.competitors_list) ? row.competitors_list : []
      const theirs = list.filter((one) => one && belongsTo(siteName(textIn(one, 'url')), site))
      const [best] = readFigures(theirs, ['position', 'traffic', 'value'], numberIn, NOTATION)
        .filter(({ position }) => position != null)
        .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
      if (!best) return []
      const { position = null, traffic = null, value = null } = best
      const figures = {
        competitor_position: position,
        competitor_traffic: traffic,
        competitor_value: value,
      }
      return [[keyOf(row), figures]]
    }),
  )
}

/** Whether a page is part of a site: the same host, a subdomain of it, or below its path. */
function belongsTo(page: string, site: string): boolean {
  return page === site || page.startsWith(`${site}/`) || page.split('/')[0]?.endsWith(`.${site}`) === true
}
