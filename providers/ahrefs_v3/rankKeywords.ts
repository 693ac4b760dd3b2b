import type { ProviderContext } from '../contract.ts'
import { countryName } from '../countryNames.ts'
import { type Figures, type Folding, rowsByName } from '../figures.ts'
import { cellsOf, columnsBehind, fold, mayBeCut, readFigures } from './answer.ts'
import { type AhrefsRow, ask, textIn } from './client.ts'
import { dayBefore, snapshotDay } from './dates.ts'
import { siteName } from './projects.ts'
import type { RankContent, RankQuestion } from './rankTracker.ts'

/** A project holds some thousand keywords at most; the calls are free of units. */
const ALL_KEYWORDS = 10_000
/** Columns that we count or reckon ourselves. */
const OURS = new Set(['keyword_count', 'competitor_position', 'competitor_traffic', 'competitor_value'])
const SUMMED = new Set([
  'keyword_count',
  'traffic',
  'volume',
  'clicks',
  'competitor_traffic',
  'competitor_value',
])
const POSITIONS = new Set(['position', 'position_prev', 'competitor_position'])

/** A keyword tracked in several places keeps its best position; other groups have an average one. */
const foldingFor =
  (dimension: string | null) =>
  (column: string): Folding =>
    SUMMED.has(column) ? 'sum' : dimension === 'keyword' && POSITIONS.has(column) ? 'best' : 'mean'

/** Tracked keywords, one by one or by tag, country or page; or all of them in one row. */
export async function readKeywords(context: ProviderContext, question: RankQuestion): Promise<RankContent> {
  const { dimension, metrics } = question.query
  const columns = columnsBehind(metrics)
  const { rows, figures, truncated } = await overviewOf(context, question, columns)
  const how = foldingFor(dimension)
  const all = figures.map((one) => ({ ...one, keyword_count: 1 }))
  const totals = all.length > 0 ? cellsOf(fold(all, columns, foldingFor(null)), metrics) : null
  if (dimension === null) return { rows: totals ? [totals] : [], totals, truncated }
  const named = rows.flatMap((row, index) =>
    namesOf(row, dimension).map((name): [string, Figures] => [name, all[index] ?? {}]),
  )
  return {
    rows: rowsByName(named, (members) => cellsOf(fold(members, columns, how), metrics)),
    totals: truncated ? null : totals,
    truncated,
  }
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

async function overviewOf(context: ProviderContext, question: RankQuestion, columns: string[]) {
  const { query, common, where, latest } = question
  const asked = columns.filter((column) => !OURS.has(column))
  const names = query.dimension === 'tag' ? ['tags'] : query.dimension ? [query.dimension] : []
  const select = [...new Set(['keyword', 'country', 'location', ...names, ...asked])]
  const { rows } = await ask(context, '/rank-tracker/overview', 'overviews', {
    ...common,
    date: snapshotDay(query.range, latest),
    ...(asked.includes('position_prev') ? { date_compared: dayBefore(query.range, latest) } : {}),
    select: select.join(','),
    order_by: 'traffic:desc',
    limit: String(ALL_KEYWORDS),
    ...(where === null ? {} : { where }),
  })
  return { rows, figures: readFigures(rows, asked), truncated: mayBeCut(rows.length, ALL_KEYWORDS) }
}

const keyOf = (row: AhrefsRow) =>
  ['keyword', 'country', 'location'].map((column) => textIn(row, column)).join('\n')

/** The project's keywords, each beside the chosen competitor's best result for it. */
export async function readBesideCompetitor(
  context: ProviderContext,
  question: RankQuestion,
): Promise<RankContent> {
  const { query, common, where, latest, competitor } = question
  const columns = columnsBehind(query.metrics)
  const own = await overviewOf(context, question, columns)
  const { rows } = await ask(context, '/rank-tracker/competitors-overview', 'keywords', {
    ...common,
    date: snapshotDay(query.range, latest),
    select: 'keyword,country,location,competitors_list',
    limit: String(ALL_KEYWORDS),
    ...(where === null ? {} : { where }),
  })
  const beside = new Map(rows.map((row) => [keyOf(row), bestOf(row, competitor)]))
  const named = own.rows.map((row, index): [string, Figures] => [
    textIn(row, 'keyword'),
    { ...own.figures[index], ...beside.get(keyOf(row)) },
  ])
  return {
    rows: rowsByName(named, (members) =>
      cellsOf(fold(members, columns, foldingFor('keyword')), query.metrics),
    ),
    totals: null,
    truncated: own.truncated,
  }
}

/** The competitor's best placed result for a keyword; empty figures where it does not rank. */
function bestOf(row: AhrefsRow, competitor: string): Figures {
  const list: AhrefsRow[] = Array.isArray(row.competitors_list) ? row.competitors_list : []
  const theirs = list.filter((one) => one && belongsTo(siteName(textIn(one, 'url')), siteName(competitor)))
  const [best] = readFigures(theirs, ['position', 'traffic', 'value'])
    .filter(({ position }) => position !== null)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
  return {
    competitor_position: best?.position ?? null,
    competitor_traffic: best?.traffic ?? null,
    // `value` is in cents and has been turned into dollars.
    competitor_value: best?.value ?? null,
  }
}

/** Whether a page is part of a site: the same host, a subdomain of it, or below its path. */
function belongsTo(page: string, site: string): boolean {
  return page === site || page.startsWith(`${site}/`) || page.split('/')[0]?.endsWith(`.${site}`) === true
}
