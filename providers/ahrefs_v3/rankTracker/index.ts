import type { Cell } from '../../../shared/domain/values.ts'
import type { ProviderContext, ProviderQuery, ResultTable } from '../../contract.ts'
import type { MetricValues } from '../../kit/answers/metricValues.ts'
import { refuse } from '../../kit/http/errors.ts'
import { inTurns } from '../../kit/http/paging.ts'
import { textInput } from '../../kit/query/readQuery.ts'
import { seoTable, singleRow } from '../../platforms/seo/answer.ts'
import { readFigures } from '../../platforms/seo/figures.ts'
import { reportAsked, type SeoReport } from '../../platforms/seo/reports.ts'
import { RANK_FILTERS } from '../catalogue/filters.ts'
import { NOTATION, RANK_DIMENSIONS, RANK_METRICS } from '../catalogue/index.ts'
import { RANK_REPORTS } from '../catalogue/reports.ts'
import { ask, numberIn, textIn } from '../client.ts'
import { lastDays, latestDay, snapshotDay } from '../dates.ts'
import { whereOf } from '../filter.ts'
import { type RankContent, type RankQuery, readKeywords } from './keywords.ts'
import { listProjects, siteName } from './projects.ts'

/** Each point of a time series is a call, and a key has only 60 calls a minute. */
const MOST_POINTS = 26
const AT_ONCE = 4

/** Runs a query of Rank Tracker. Throws ProviderError. */
export async function runRankTracker(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  const report = reportAsked(query, RANK_REPORTS)
  const read = report.id === 'summary' ? readSummary : readKeywords
  const content = await read(context, readQuestion(query, report, latestDay(context.now)))
  const type = { metrics: RANK_METRICS, dimensions: RANK_DIMENSIONS }
  return seoTable(query, type, content, { vendor: 'Ahrefs', truncated: content.truncated })
}

/** @throws ProviderError `bad_request` naming the parameter at fault */
function readQuestion(query: ProviderQuery, report: SeoReport, latest: string): RankQuery {
  const project_id = textInput(query.inputs, 'profile')
  if (!/^\d+$/.test(project_id)) throw refuse('Choose a Rank Tracker project.', 'profile')
  const device = textInput(query.inputs, 'device') || 'desktop'
  if (device !== 'desktop' && device !== 'mobile') throw refuse('Choose a device.', 'device')
  const competitor = report.id === 'competitor' ? textInput(query.inputs, 'competitor') : ''
  if (report.id === 'competitor' && competitor === '') throw refuse('Choose a competitor.', 'competitor')
  const where = whereOf(query, RANK_FILTERS, report)
  return { query, competitor, common: { project_id, device }, where, latest }
}

/** The project's own figures at the end of the range or of each of its weeks or months, or those of all rivals. */
async function readSummary(context: ProviderContext, question: RankQuery): Promise<RankContent> {
  const { latest, common } = question
  const { dimension, metrics, range } = question.query
  const cellsOf = (figures: MetricValues) => metrics.map((metric) => figures[metric] ?? null)
  if (dimension === 'competitor') {
    const rivals = await rivalsOn(context, question, snapshotDay(range, latest))
    return { rows: [...rivals].map(([name, figures]) => [name, ...cellsOf(figures)]), totals: null }
  }
  const [own] = await listProjects(context, common.project_id)
  const at = async (day: string) => {
    const rivals = await rivalsOn(context, question, day)
    const [first] = rivals.values()
    const figures = rivals.get(siteName(own?.url ?? '')) ?? first
    return figures ? cellsOf(figures) : null
  }
  if (dimension === null) return singleRow(await at(snapshotDay(range, latest)))
  const days = lastDays(range, dimension === 'week' ? 'week' : 'month', latest)
  if (days.length > MOST_POINTS) {
    throw refuse(
      `Ahrefs is asked once for each point of this curve, so it may have ${MOST_POINTS} at most. Choose a shorter range or the dimension Month.`,
      'dimension',
    )
  }
  const points = await inTurns(days, AT_ONCE, async ([key, day]) => ({ key, cells: await at(day) }))
  const rows = points.flatMap(({ key, cells }): Cell[][] => (cells ? [[key, ...cells]] : []))
  return { rows, totals: points.findLast(({ cells }) => cells !== null)?.cells ?? null }
}

/** Figures of the project's own site and of its competitors on one day, by their names. */
async function rivalsOn(
  context: ProviderContext,
  { query: { metrics }, common }: RankQuery,
  date: string,
): Promise<Map<string, MetricValues>> {
  const parameters = { ...common, date, select: ['competitor', ...metrics].join(',') }
  const call = { path: '/rank-tracker/competitors-stats', root: 'competitors-metrics', parameters }
  const { rows } = await ask(context, call)
  const rivals = new Map<string, MetricValues>()
  for (const [index, figures] of readFigures(rows, metrics, numberIn, NOTATION).entries()) {
    rivals.getOrInsert(siteName(textIn(rows[index] ?? {}, 'competitor')), figures)
  }
  return rivals
}
