/** What goes out this much after its time is late. */
const LATE_MINUTES = 5

/** Whether something that was due then comes late now: planned after a downtime, held, or put off by a mail server. */
export const isLate = (due: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(due.add({ minutes: LATE_MINUTES }), now) < 0
