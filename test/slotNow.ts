/**
 * A weekly rule whose slot was the minute of this instant, and a next run in it: a report of it is due at once, and
 * falls due as real ones do.
 */
export function slotNow(now: Temporal.Instant) {
  const minute = now.toZonedDateTimeISO('UTC').round({ smallestUnit: 'minute', roundingMode: 'floor' })
  return {
    period: 'WEEK',
    detail: String(minute.dayOfWeek % 7),
    hour: minute.hour,
    minute: minute.minute,
    timezone: 'UTC',
    dateRange: 'LAST_30_DAYS',
    nextRunAt: minute.toInstant().toString(),
  }
}
