import type { Cell } from '../../shared/domain/values.ts'
import { orderRows } from '../../shared/rules/table.ts'
import type { Notice, ProviderQuery, ResultColumn, ResultTable } from '../contract.ts'
import { nameOfValue } from '../families/linkedin.names.ts'
import { idOfUrn } from '../families/linkedin.restli.ts'
import { DIMENSIONS, isMemberPivot, isWhole, METRICS } from './catalogue.ts'
import { firstUnsettled, timeKey, ZONE } from './days.ts'
import { figure, formulaOf, REACH } from './metrics.ts'
import type { Plan } from './query.ts'
import { amountOf, dayOf, type Element } from './wire.ts'

/** What came back for a plan. */
export interface Answers {
  /** All rows of all field sets. */
  rows: Element[]
  /** Null where totals were not asked apart. */
  totals: Element[] | null
  /** Names of campaign groups, campaigns or ads by id. */
  names: ReadonlyMap<string, string>
  currency: string | null
}

/** More rows than this LinkedIn leaves out without a word. */
const MOST_ELEMENTS = 15_000

type Values = Map<string, number>

export function readAnswers(
  plan: Plan,
  answers: Answers,
  query: ProviderQuery,
  now: Temporal.Instant,
): ResultTable {
  const columns = columnsOf(query)
  const groups = grouped(answers.rows, query)
  const cells = (values: Values) => query.metrics.map((id) => figure(id, values))
  const all: Cell[][] =
    query.dimension === null
      ? [...groups.values()].map(cells)
      : named([...groups], answers.names).map(([label, values]) => [label, ...cells(values)])
  const isTime = columns[0]?.type === 'time'
  const sorted = isTime ? all : ordered(all, columns, query)
  const rows = isTime ? sorted : sorted.slice(0, query.limit)
  const sums = totalValues(answers, query)
  const truncated = rows.length < sorted.length || answers.rows.length >= MOST_ELEMENTS
  const unsettledFrom = firstUnsettled(query.range, now)
  return {
    columns,
    rows,
    totals: rows.length > 0 && sums ? cells(sums) : null,
    currency: answers.currency,
    timeZone: ZONE,
    unsettledFrom,
    truncated,
    notices: noticesOf(plan, answers, query, truncated, unsettledFrom),
  }
}

function columnsOf({ dimension, metrics }: ProviderQuery): ResultColumn[] {
  const known = DIMENSIONS.find(({ id }) => id === dimension)
  return [
    ...(known
      ? [{ id: known.id, label: known.label, type: known.time ? ('time' as const) : ('text' as const) }]
      : []),
    ...metrics.map((id): ResultColumn => {
      const metric = METRICS.find((one) => one.id === id)
      return { id, label: metric?.label ?? id, type: metric?.type ?? 'decimal' }
    }),
  ]
}

/** Rows of the same key made one: field sets are joined, days added up to weeks, months and years. */
function grouped(elements: Element[], { dimension, metrics }: ProviderQuery): Map<string, Values> {
  const groups = new Map<string, Values>()
  const isTime = DIMENSIONS.some(({ id, time }) => id === dimension && time)
  for (const element of elements) {
    const key =
      dimension === null
        ? ''
        : isTime
          ? timeKey(dayOf(element) ?? '', dimension)
          : (element.pivotValues[0] ?? '')
    const values = groups.getOrInsertComputed(key, () => new Map())
    addTo(values, element, metrics)
  }
  return groups
}

/** A count that a row lacks did not happen; a figure of members that it lacks is unknown. */
function addTo(values: Values, element: Element, metrics: string[]): void {
  const parts = new Set(
    metrics.flatMap((id) => {
      const { over, under } = formulaOf(id)
      return under ? [over, under] : [over]
    }),
  )
  for (const part of parts) {
    const amount = amountOf(element, part)
    if (amount !== null) values.set(part, (values.get(part) ?? 0) + amount)
    else if (!/reach/i.test(part) && !values.has(part)) values.set(part, 0)
  }
}

function totalValues({ rows, totals }: Answers, query: ProviderQuery): Values | null {
  if (query.dimension === null || (totals === null && !isWhole(query.dimension))) return null
  const values: Values = new Map()
  const metrics = totals ? query.metrics : query.metrics.filter((id) => !REACH.includes(id))
  for (const element of totals ?? rows) addTo(values, element, metrics)
  return values
}

/** Two campaigns may have one name; both then bear their number. */
function named(groups: [string, Values][], names: Answers['names']): [string, Values][] {
  const labels = groups.map(([key]) => names.get(idOfUrn(key)) ?? nameOfValue(key))
  return groups.map(([key, values], index) => {
    const label = labels[index] ?? key
    const isTwin = labels.indexOf(label) !== labels.lastIndexOf(label)
    return [isTwin ? `${label} (${idOfUrn(key)})` : label, values]
  })
}

function ordered(rows: Cell[][], columns: ResultColumn[], { order, dimension }: ProviderQuery): Cell[][] {
  if (dimension === null) return rows
  const described = columns.map((column) => ({
    ...column,
    ...{ additive: false, direction: 'neutral' as const, currency: null },
  }))
  const by = order ?? { column: 'dimension', dir: 'asc' as const }
  return orderRows({ columns: described, rows, totals: [] }, by).rows
}

function noticesOf(
  plan: Plan,
  { rows, totals }: Answers,
  query: ProviderQuery,
  truncated: boolean,
  unsettledFrom: string | null,
): Notice[] {
  const notices = [...plan.notices]
  if (unsettledFrom !== null) {
    notices.push({
      code: 'preliminary',
      text: `Figures from ${unsettledFrom} on may still change: LinkedIn settles delivery after about three days and counts conversions on the day of the click or view.`,
    })
  }
  if (truncated) notices.push({ code: 'truncated', text: 'There are more rows than are shown.' })
  if (isMemberPivot(query.dimension) && totals) {
    const sum = (elements: Element[]) =>
      elements.reduce((total, element) => total + (amountOf(element, 'impressions') ?? 0), 0)
    const known = query.metrics.includes('impressions')
      ? `: the rows hold ${sum(rows)} of ${sum(totals)} impressions`
      : ''
    notices.push({
      code: 'thresholded',
      text: `LinkedIn leaves out members in groups too small to name${known}.`,
    })
  }
  return notices
}
