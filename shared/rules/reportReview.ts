/** Figures that nobody has looked at for so long are no news any more. */
const MOST_HOURS = 168

/**
 * Until when a finished report waits for its review, and when its owner is reminded, once: until the next one falls due, a
 * week at most, and in the middle of that.
 */
export function reviewTimes(
  from: Temporal.Instant,
  nextSlot: Temporal.Instant,
): { until: Temporal.Instant; remindAt: Temporal.Instant } {
  const longest = from.add({ hours: MOST_HOURS })
  const until = Temporal.Instant.compare(nextSlot, longest) < 0 ? nextSlot : longest
  const half = Math.floor(from.until(until).total('seconds') / 2)
  return { until, remindAt: from.add({ seconds: half }) }
}
