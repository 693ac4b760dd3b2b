import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { firstUnsettled } from '../days.ts'
import { nameOfValue } from '../families/linkedin.names.ts'
import { columnsOf, orderedRows } from '../resultRows.ts'
import { DIMENSIONS, METRICS } from './catalogue.ts'
import { SETTLING_DAYS, ZONE } from './days.ts'
import type { Gathered } from './gathered.ts'
import { figure } from './metrics.ts'

/** What a report brought, as a table. */
export function tableOf(gathered: Gathered, query: ProviderQuery, now: Temporal.Instant): ResultTable {
  const columns = columnsOf(query, { dimensions: DIMENSIONS, metrics: METRICS })
  const isText = columns[0]?.type === 'text'
  const all = [...gathered.rows].map(([key, numbers]): Cell[] => {
    const cells = query.metrics.map((id) => figure(id, numbers))
    if (query.dimension === null) return cells
    return [isText ? (gathered.labels.get(key) ?? nameOfValue(key)) : key, ...cells]
  })
  const { rows, truncated } = orderedRows(all, columns, query)
  const totals = gathered.totals
  const unsettledFrom = firstUnsettled(query.range, { settlingDays: SETTLING_DAYS, timeZone: ZONE, now })
  const notices: Notice[] = [...gathered.notices]
  if (truncated)
    notices.push({ code: 'truncated', text: `Only ${query.limit} rows are shown; there are more.` })
  return {
    columns,
    rows,
    totals: totals && rows.length > 0 ? query.metrics.map((id) => figure(id, totals)) : null,
    currency: null,
    timeZone: ZONE,
    unsettledFrom,
    truncated,
    notices,
  }
}
