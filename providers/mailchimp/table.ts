import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { firstUnsettled, stepOfDay } from '../days.ts'
import { ratioOf, sumKnown } from '../figures.ts'
import { distinctLabels, tableOf, withCutNotice } from '../resultRows.ts'
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
  const totals = facts.length > 0 ? figures(facts) : null
  const all =
    dimension === null
      ? [totals].filter((row) => row !== null)
      : groups(facts, dimension).map(([label, own]) => [label, ...figures(own)])
  // Counters of the last month are no total of the months.
  const isState = query.inputs.reportType === 'growth' && dimension !== null
  const table = tableOf(query, { dimensions: DIMENSIONS, metrics: METRICS }, all, {
    ...{ totals: isState ? null : totals, currency, timeZone },
    unsettledFrom: firstUnsettled(query.range, { settlingDays: SETTLING_DAYS, timeZone, now }),
    notices: remarks.map((text): Notice => ({ code: 'vendor', text })),
  })
  return withCutNotice(table, query)
}

function groups(facts: Fact[], dimension: string): [label: string, facts: Fact[]][] {
  const step = DIMENSIONS.find(({ id }) => id === dimension)?.time
  const keyOf = ({ keys }: Fact) =>
    step && step !== 'hour' ? stepOfDay(keys.date ?? '', step) : (keys[dimension] ?? '')
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
  return ratioOf(sum(make.over, facts), sum(make.under, facts))
}

const sum = (part: string, facts: Fact[]) => sumKnown(facts.map(({ parts }) => parts[part]))
