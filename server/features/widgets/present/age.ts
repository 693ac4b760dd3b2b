import type { InstanceResults, QueryResult } from '../results/queryResult.ts'
import type { Windows } from '../widgetRun.ts'

/** When figures left the vendor: when they were fetched, or when the file was read that they come from. */
export const readAt = ({ sourceQuery, fetchedAt }: QueryResult): Temporal.Instant =>
  sourceQuery.source.imported?.at ?? Temporal.Instant.fromEpochMilliseconds(fetchedAt)

/** Age of the oldest figure. */
export function ageOf(instances: readonly InstanceResults[]): Temporal.Instant {
  const read = instances.flatMap(({ current, compare }) => [...current, ...(compare ?? [])].map(readAt))
  return read.reduce((oldest, at) => (Temporal.Instant.compare(at, oldest) < 0 ? at : oldest))
}

/**
 * The oldest file that was read before the window ended, so that later days cannot be in it; null where there
 * is none. Today and yesterday may be missing: people import a file in the morning.
 */
export function outdatedFile(
  instances: readonly InstanceResults[],
  { current, today, timezone }: Windows,
): Temporal.Instant | null {
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
  const wanted = current.end < yesterday ? current.end : yesterday
  const files = instances
    .flatMap(({ source }) => source.imported?.at ?? [])
    .filter((at) => at.toZonedDateTimeISO(timezone).toPlainDate().toString() < wanted)
  return files.sort(Temporal.Instant.compare)[0] ?? null
}
