import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { firstUnsettled } from '../days.ts'
import { distinctLabels, tableOf, withCutNotice } from '../resultRows.ts'
import { DIMENSIONS } from './catalogue.ts'
import type { Series } from './client.ts'
import { byStep, type DayRow, overDays } from './days.ts'
import { type Figure, METRICS } from './figures.ts'
import { chosenKeywords, dayRows, figuresOf, groupsOf, lastStandings } from './keywords.ts'
import type { Plan } from './query.ts'
import { type HistoryDay, type Keyword, numberAt } from './wire.ts'

/** Keywords are looked up through the night; the day itself is partial. */
export const SETTLING_DAYS = 1
export const ZONE = 'UTC'

/** Rows of a question with the figures of all of it, before they are put in order. */
interface Body {
  rows: Cell[][]
  totals: (number | null)[] | null
  currency?: string | null
}

export const historyBody = (plan: Plan, series: Series | undefined): Body =>
  inTime(
    (series?.days ?? []).map((day) => dayRow(day, plan.figures)),
    plan,
  )

/** Competitors side by side with the domain itself; they have no total. */
export function competitorsBody(plan: Plan, own: Series[], others: Series[]): Body {
  if (plan.dimension !== 'competitor') {
    return historyBody(
      plan,
      others.find(({ id, name }) => plan.competitor === id || plan.competitor === name),
    )
  }
  const series = [...own, ...others]
  const labels = distinctLabels(new Map(series.map(({ id, name }) => [id, name])))
  const rows = series.map(({ id, name, days }): Cell[] => [
    labels.get(id) ?? name,
    ...overDays(
      days.map((day) => dayRow(day, plan.figures)),
      plan.figures,
    ),
  ])
  return { rows, totals: null }
}

export function keywordsBody(plan: Plan, asked: Keyword[]): Body {
  const keywords = chosenKeywords(asked, plan)
  const { dimension, figures, competitor } = plan
  const step = DIMENSIONS.find(({ id }) => id === dimension)?.time
  const prices = keywords.map(({ search_volume }) => search_volume?.avg_cost_per_click_currency ?? '')
  const currency = prices.find((code) => /^[A-Z]{3}$/.test(code)) ?? null
  if (dimension === null || step) return { ...inTime(dayRows(keywords, figures), plan), currency }
  const standings = lastStandings(keywords)
  const grouped = standings.flatMap((standing) =>
    groupsOf(standing, dimension).map(([key, label]) => ({ key, label, standing })),
  )
  const byKey = Map.groupBy(grouped, ({ key }) => key)
  const texts = keywords.map(({ id, keyword }) => [id, keyword] as const)
  const labels = dimension === 'keyword' ? keywordLabels(new Map(texts), byKey) : null
  const rows = [...byKey].map(([key, own]): Cell[] => [
    labels?.get(key) ?? own[0]?.label ?? key,
    ...figuresOf(
      own.map(({ standing }) => standing),
      figures,
      competitor,
    ),
  ])
  return { rows, totals: standings.length > 0 ? figuresOf(standings, figures, competitor) : null, currency }
}

/** A keyword that is tracked once is its own name; others say on which device and where. */
function keywordLabels(
  texts: Map<string, string>,
  byKey: Map<string, { label: string }[]>,
): Map<string, string> {
  const uses = Map.groupBy(texts.values(), (text) => text)
  const named = [...texts].map(([id, text]): [string, string] => [
    id,
    (uses.get(text)?.length ?? 0) > 1 ? (byKey.get(id)?.[0]?.label ?? text) : text,
  ])
  return distinctLabels(new Map(named))
}

function inTime(days: DayRow[], { dimension, figures, range }: Plan): Body {
  const own = days.filter(({ day }) => day >= range.start && day <= range.end)
  const totals = own.length > 0 ? overDays(own, figures) : null
  const step = DIMENSIONS.find(({ id }) => id === dimension)?.time
  if (!step || step === 'hour') return { rows: totals ? [totals] : [], totals }
  return { rows: byStep(own, step, figures), totals }
}

function dayRow(day: HistoryDay, figures: Figure[]): DayRow {
  const values = figures.map(({ history, type }) => {
    const value = history ? numberAt(day, history) : null
    // Places are counted from 1: a 0 stands for none.
    return type === 'position' && value !== null && value < 1 ? null : value
  })
  return { day: day.date.slice(0, 10), values }
}

export function resultTable(
  plan: Plan,
  body: Body,
  query: ProviderQuery,
  now: Temporal.Instant,
): ResultTable {
  const at = plan.dimension === null ? 0 : 1
  const scale = percentScale(plan.figures, body, at)
  const scaled = <T extends Cell>(values: T[], from: number) =>
    values.map((value, index) => (typeof value === 'number' ? value / (scale[index - from] ?? 1) : value))
  const unsettledFrom = firstUnsettled(query.range, { settlingDays: SETTLING_DAYS, timeZone: ZONE, now })
  const rows = body.rows.map((row) => scaled(row, at))
  const table = tableOf(query, { dimensions: DIMENSIONS, metrics: METRICS }, rows, {
    ...{ totals: body.totals && scaled(body.totals, 0), currency: body.currency ?? null },
    ...{ timeZone: ZONE, unsettledFrom, notices: unsettledFrom ? [TODAY_IS_PARTIAL] : [] },
  })
  return withCutNotice(table, query)
}
const TODAY_IS_PARTIAL: Notice = {
  code: 'preliminary',
  text: 'AccuRanker looks keywords up through the night; today is not whole yet.',
}

/**
 * What each figure is divided by. Rates come in percent; that of the CTR is not documented, so it is read as a
 * fraction where no value of the answer is above 1.
 */
function percentScale(figures: Figure[], { rows, totals }: Body, at: number): number[] {
  return figures.map(({ id, type }, index) => {
    if (type !== 'percent') return 1
    if (!id.includes('ctr')) return 100
    const values = [...rows.map((row) => row[index + at]), totals?.[index]]
    return values.some((value) => typeof value === 'number' && value > 1) ? 100 : 1
  })
}
