import type { Cell } from '../../shared/domain/values.ts'
import type { ProviderQuery, ResultTable } from '../contract.ts'
import { firstUnsettled } from '../days.ts'
import { nameOfValue } from '../families/linkedin.names.ts'
import { tableOf, withCutNotice } from '../resultRows.ts'
import { DIMENSIONS, METRICS } from './catalogue.ts'
import { SETTLING_DAYS, ZONE } from './days.ts'
import type { Gathered } from './gathered.ts'
import { figure } from './metrics.ts'

/** What a report brought, as a table. */
export function resultTable(gathered: Gathered, query: ProviderQuery, now: Temporal.Instant): ResultTable {
  const { rows, totals, labels, notices } = gathered
  const isText = !DIMENSIONS.find(({ id }) => id === query.dimension)?.time
  const all = [...rows].map(([key, numbers]): Cell[] => {
    const cells = query.metrics.map((id) => figure(id, numbers))
    if (query.dimension === null) return cells
    return [isText ? (labels.get(key) ?? nameOfValue(key)) : key, ...cells]
  })
  const table = tableOf(query, { dimensions: DIMENSIONS, metrics: METRICS }, all, {
    totals: totals && all.length > 0 ? query.metrics.map((id) => figure(id, totals)) : null,
    ...{ currency: null, timeZone: ZONE, notices },
    unsettledFrom: firstUnsettled(query.range, { settlingDays: SETTLING_DAYS, timeZone: ZONE, now }),
  })
  return withCutNotice(table, query)
}
