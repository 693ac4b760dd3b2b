import type { Cell } from '../../shared/domain/values.ts'
import type { ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { refuse } from '../errors.ts'
import type { Figures } from '../figures.ts'
import { inTurns } from '../paging.ts'
import { textInput } from '../question.ts'
import { cellsOf, readFigures, tableOf } from './answer.ts'
import { RANK_FILTERS } from './catalogue.filters.ts'
import { RANK_REPORTS } from './catalogue.reports.ts'
import { RANK_DIMENSIONS, RANK_METRICS } from './catalogue.ts'
import { type AhrefsRow, ask, textIn } from './client.ts'
import { lastDays, latestDay, snapshotDay } from './dates.ts'
import { whereOf } from './filter.ts'
import { listProjects, siteName } from './projects.ts'
import { readBesideCompetitor, readKeywords } from './rankKeywords.ts'

/** What a Rank Tracker question is about. */
export interface RankQuestion {
  query: ProviderQuery
  project: string
  competitor: string
  /** Parameters of every call; dates are added. */
  common: { project_id: string; device: string }
  where: string | null
  latest: string
}
export type RankContent = Parameters<typeof tableOf>[2]

/** Each point of a curve is a call, and 60 calls a minute is all that a key has. */
const MOST_POINTS = 26
const AT_ONCE = 4

/** Answers a question of Rank Tracker. Throws ProviderError. */
export async function runRankTracker(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  const report = RANK_REPORTS.find(({ id }) => id === (textInput(query.inputs, 'reportType') || 'summary'))
  const question = readQuestion(query, report, latestDay(context.now))
  const read =
    report?.id === 'keywords'
      ? readKeywords
      : report?.id === 'competitor'
        ? readBesideCompetitor
        : readSummary
  return tableOf(query, { metrics: RANK_METRICS, dimensions: RANK_DIMENSIONS }, await read(context, question))
}

/** @throws ProviderError `bad_request` naming the parameter at fault */
function readQuestion(
  query: ProviderQuery,
  report: (typeof RANK_REPORTS)[number] | undefined,
  latest: string,
): RankQuestion {
  if (!report) throw refuse('Choose a report.', 'reportType')
  const dimensions: readonly (string | null)[] = report.dimensions
  const metrics: readonly string[] = report.metrics
  if (!dimensions.includes(query.dimension)) {
    throw refuse(`The report “${report.label}” does not have this dimension.`, 'dimension')
  }
  const foreign = query.metrics.find((metric) => !metrics.includes(metric))
  if (foreign) throw refuse(`The report “${report.label}” does not have the metric ${foreign}.`, 'metrics')
  const project = textInput(query.inputs, 'profile')
  if (!/^\d+$/.test(project)) throw refuse('Choose a Rank Tracker project.', 'profile')
  const device = textInput(query.inputs, 'device') || 'desktop'
  if (device !== 'desktop' && device !== 'mobile') throw refuse('Choose a device.', 'device')
  const competitor = textInput(query.inputs, 'competitor')
  if (report.id === 'competitor' && competitor === '') throw refuse('Choose a competitor.', 'competitor')
  const where = whereOf(query.filter, report, RANK_FILTERS)
  return { query, project, competitor, common: { project_id: project, device }, where, latest }
}

/** The project's own figures at the end of the range or of each of its weeks or months, or those of all rivals. */
async function readSummary(context: ProviderContext, question: RankQuestion): Promise<RankContent> {
  const { query, project, latest } = question
  const { dimension, metrics, range } = query
  if (dimension === 'competitor') {
    const rivals = await statsOf(context, question, snapshotDay(range, latest))
    const rows = [...Map.groupBy(rivals, ({ name }) => name)].map(([name, members]) => [
      name,
      ...cellsOf(members[0]?.figures ?? {}, metrics),
    ])
    return { rows, totals: null }
  }
  const [own] = await listProjects(context, project)
  const ownName = own ? siteName(own.url) : ''
  const at = async (day: string): Promise<(number | null)[] | null> => {
    const rivals = await statsOf(context, question, day)
    const row = rivals.find(({ name }) => name === ownName) ?? rivals[0]
    return row ? cellsOf(row.figures, metrics) : null
  }
  if (dimension === null) {
    const total = await at(snapshotDay(range, latest))
    return { rows: total ? [total] : [], totals: total }
  }
  const days = lastDays(range, dimension === 'week' ? 'weekly' : 'monthly', latest)
  if (days.length > MOST_POINTS) {
    throw refuse(
      `Ahrefs is asked once for each point of this curve, so it may have ${MOST_POINTS} at most. Choose a shorter range or the dimension Month.`,
      'dimension',
    )
  }
  const answers = await inTurns(days, AT_ONCE, ([, day]) => at(day))
  const points = days.flatMap(([key], index): Cell[][] => {
    const answer = answers[index]
    return answer ? [[key, ...answer]] : []
  })
  return { rows: points, totals: answers.findLast((answer) => answer !== null) ?? null }
}

async function statsOf(
  context: ProviderContext,
  { query, common }: RankQuestion,
  date: string,
): Promise<{ name: string; figures: Figures }[]> {
  const { rows } = await ask(context, '/rank-tracker/competitors-stats', 'competitors-metrics', {
    ...common,
    date,
    select: ['competitor', ...query.metrics].join(','),
  })
  const figures = readFigures(rows, query.metrics)
  return rows.map((row: AhrefsRow, index) => ({
    name: siteName(textIn(row, 'competitor')),
    figures: figures[index] ?? {},
  }))
}
