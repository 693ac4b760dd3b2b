import type { ResultTable } from '../../../../providers/contract.ts'
import type { SourceQuery } from '../queries/widgetQueries.ts'

const DAY_SECONDS = 86_400
const REAL_TIME_SECONDS = 60

/**
 * Until when a result counts as fresh. A range that touches days which may still change stays fresh for the provider's
 * own time, and never past the end of the provider's day, when "today" becomes another one; a settled range for a day.
 */
export function freshUntil(
  sourceQuery: SourceQuery,
  table: ResultTable,
  fetchedAt: Temporal.Instant,
): Temporal.Instant {
  const { query, about } = sourceQuery
  if (query.realTime) return fetchedAt.add({ seconds: REAL_TIME_SECONDS })
  const now = fetchedAt.toZonedDateTimeISO(table.timeZone || sourceQuery.zone)
  const unsettled = isUnsettled(sourceQuery, table, now.toPlainDate())
  if (!unsettled) return fetchedAt.add({ seconds: DAY_SECONDS })
  const aged = fetchedAt.add({ seconds: about.provider.definition.quota.freshSeconds })
  const midnight = now.add({ days: 1 }).startOfDay().toInstant()
  return Temporal.Instant.compare(aged, midnight) < 0 ? aged : midnight
}

function isUnsettled({ query, about }: SourceQuery, table: ResultTable, today: Temporal.PlainDate): boolean {
  if (about.type.settlingDays === null) return true
  const settled = today.subtract({ days: Math.max(1, about.type.settlingDays) })
  const touches = (day: Temporal.PlainDateLike | string) =>
    Temporal.PlainDate.compare(query.range.end, Temporal.PlainDate.from(day)) >= 0
  return table.unsettledFrom !== null ? touches(table.unsettledFrom) : touches(settled.add({ days: 1 }))
}
