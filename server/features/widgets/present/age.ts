import type { Answered, AnsweredPart } from '../results/answers.ts'
import type { Windows } from '../widgetRun.ts'

/** When figures left the vendor: when they were fetched, or when the file was read that they come from. */
export const readAt = ({ sourceQuery, fetchedAt }: Answered): Temporal.Instant =>
  sourceQuery.source.imported?.at ?? Temporal.Instant.fromEpochMilliseconds(fetchedAt)

/** Age of the oldest figure. */
export function ageOf(answered: readonly AnsweredPart[]): Temporal.Instant {
  const read = answered.flatMap(({ current, compare }) => [...current, ...(compare ?? [])].map(readAt))
  return read.reduce((oldest, at) => (Temporal.Instant.compare(at, oldest) < 0 ? at : oldest))
}

/**
 * The oldest file that was read before the window ended, so that later days cannot be in it; null where none was.
 * Today and yesterday may lack: people import a file in the morning.
 */
export function outdatedFile(
  answered: readonly AnsweredPart[],
  { current, today, timezone }: Windows,
): Temporal.Instant | null {
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
  const wanted = current.end < yesterday ? current.end : yesterday
  const files = answered
    .flatMap(({ part }) => part.source.imported?.at ?? [])
    .filter((at) => at.toZonedDateTimeISO(timezone).toPlainDate().toString() < wanted)
  return files.sort(Temporal.Instant.compare)[0] ?? null
}
