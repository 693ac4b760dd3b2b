import { stepOf } from '../../shared/rules/tableTime.ts'
import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { firstUnsettled } from '../days.ts'
import { columnsOf, distinctLabels, orderedRows } from '../resultRows.ts'
import { DIMENSIONS, FIGURES, METRICS } from './catalogue.ts'
import type { Fact, Facts } from './facts.ts'

/** Opens and clicks count to the day of sending, so past days keep growing (dossier section 6). */
export const SETTLING_DAYS = 30

export function resultTable(
  { facts, currency, remarks }: Facts,
  query: ProviderQuery,
  { timeZone, now }: { timeZone: string; now: Temporal.Instant },
): ResultTable {
  const { dimension, metrics } = query
  const figures = (some: Fact[]) => metrics.map((id) => figure(id, some))
  const columns = columnsOf(query, { dimensions: DIMENSIONS, metrics: METRICS })
  const totals = facts.length > 0 ? figures(facts) : null
  const all =
    dimension === null
      ? totals
        ? [totals]
        : []
      : groups(facts, dimension).map(([label, own]) => [label, ...figures(own)])
  const { rows, truncated } = orderedRows(all, columns, query)
  // Counters of the last month are no total of the months.
  const isState = query.inputs.reportType === 'growth' && dimension !== null
  return {
    ...{ columns, rows, totals: isState ? null : totals, currency, timeZone, truncated },
    unsettledFrom: firstUnsettled(query.range, { settlingDays: SETTLING_DAYS, timeZone, now }),
    notices: noticesOf(remarks, truncated, query),
  }
}

function groups(facts: Fact[], dimension: string): [label: string, facts: Fact[]][] {
  const step = DIMENSIONS.find(({ id }) => id === dimension)?.time
  const keyOf = ({ keys }: Fact) =>
    step && step !== 'hour' ? stepOf(Temporal.PlainDate.from(keys.date ?? ''), step) : (keys[dimension] ?? '')
  const byKey = Map.groupBy(facts, keyOf)
  const isId = dimension === 'campaign' || dimension === 'automation'
  const names = new Map([...byKey].map(([key, [first]]) => [key, (isId && first?.name) || key || 'Unknown']))
  const labels = distinctLabels(names)
  return [...byKey].map(([key, own]) => [labels.get(key) ?? key, own])
}

/** Null where nothing was asked of a rate, or a part is not known. */
function figure(id: string, facts: Fact[]): number | null {
  const make = FIGURES.find((known) => known.id === id)?.make
  if (!make) return null
  if ('sum' in make) return sum(make.sum, facts)
  const under = sum(make.under, facts)
  const over = sum(make.over, facts)
  return under && over !== null ? over / under : null
}

function sum(part: string, facts: Fact[]): number | null {
  const known = facts.map(({ parts }) => parts[part]).filter((value) => value !== undefined)
  return known.length === 0 ? null : known.reduce((all, value) => all + value, 0)
}

function noticesOf(remarks: string[], truncated: boolean, { limit }: ProviderQuery): Notice[] {
  return [
    ...remarks.map((text): Notice => ({ code: 'vendor', text })),
    ...(truncated
      ? [{ code: 'truncated' as const, text: `Only the first ${limit} rows are shown; there are more.` }]
      : []),
  ]
}
