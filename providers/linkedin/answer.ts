import type { Cell, TimeStep } from '../../shared/domain/values.ts'
import { stepOf } from '../../shared/rules/tableTime.ts'
import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { firstUnsettled } from '../days.ts'
import { addNumber, type Numbers } from '../families/linkedin.figures.ts'
import { nameOfValue } from '../families/linkedin.names.ts'
import { idOfUrn } from '../families/linkedin.restli.ts'
import { distinctLabels, tableOf } from '../resultRows.ts'
import { DIMENSIONS, isMemberPivot, isWhole, METRICS } from './catalogue.ts'
import { SETTLING_DAYS, ZONE } from './days.ts'
import { figure, partsOf, REACH } from './metrics.ts'
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

export function readAnswers(
  plan: Plan,
  answers: Answers,
  query: ProviderQuery,
  now: Temporal.Instant,
): ResultTable {
  const cells = (numbers: Numbers) => query.metrics.map((id) => figure(id, numbers))
  const rows = rowsOf(answers, query, cells)
  const sums = totalsOf(answers, query)
  const { currency } = answers
  const unsettledFrom = firstUnsettled(query.range, { settlingDays: SETTLING_DAYS, timeZone: ZONE, now })
  const table = tableOf(query, { dimensions: DIMENSIONS, metrics: METRICS }, rows, {
    ...{ totals: rows.length > 0 && sums ? cells(sums) : null, currency, timeZone: ZONE, unsettledFrom },
    truncated: answers.rows.length >= MOST_ELEMENTS,
    notices: [],
  })
  return { ...table, notices: noticesOf(plan, answers, query, table) }
}

/** Rows of the same key made one: field sets are joined, days added up to weeks, months and years. */
function rowsOf(
  { rows, names }: Answers,
  { dimension, metrics }: ProviderQuery,
  cells: (numbers: Numbers) => Cell[],
): Cell[][] {
  const step = DIMENSIONS.find(({ id }) => id === dimension)?.time
  const groups = new Map<string, Numbers>()
  for (const element of rows) {
    const key = dimension === null ? '' : step ? timeKey(element, step) : (element.pivotValues[0] ?? '')
    addTo(
      groups.getOrInsertComputed(key, () => new Map()),
      element,
      metrics,
    )
  }
  if (dimension === null) return [...groups.values()].map(cells)
  const labels = step ? null : labelsOf([...groups.keys()], names)
  return [...groups].map(([key, numbers]) => [labels?.get(idOfUrn(key)) ?? key, ...cells(numbers)])
}

function timeKey(element: Element, step: TimeStep): string {
  const day = dayOf(element)
  return day === null || step === 'hour' ? '' : stepOf(day, step)
}

const labelsOf = (keys: string[], names: Answers['names']): Map<string, string> =>
  distinctLabels(new Map(keys.map((key) => [idOfUrn(key), names.get(idOfUrn(key)) ?? nameOfValue(key)])))

/** A count that a row lacks did not happen; a figure of members that it lacks is unknown. */
function addTo(numbers: Numbers, element: Element, metrics: string[]): void {
  for (const part of partsOf(metrics)) {
    const amount = amountOf(element, part)
    if (amount !== null) addNumber(numbers, part, amount)
    else if (!/reach/i.test(part)) addNumber(numbers, part, 0)
  }
}

function totalsOf({ rows, totals }: Answers, query: ProviderQuery): Numbers | null {
  if (query.dimension === null || (totals === null && !isWhole(query.dimension))) return null
  const numbers: Numbers = new Map()
  const metrics = totals ? query.metrics : query.metrics.filter((id) => !REACH.includes(id))
  for (const element of totals ?? rows) addTo(numbers, element, metrics)
  return numbers
}

function noticesOf(
  plan: Plan,
  { rows, totals }: Answers,
  query: ProviderQuery,
  { truncated, unsettledFrom }: ResultTable,
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
