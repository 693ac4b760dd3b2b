/** A clock that runs on from wherever a test sets it. */
export interface TestClock {
  now(): Temporal.Instant
  set(instant: Temporal.Instant): void
  advance(duration: Temporal.DurationLike): void
}

/** Starts at the real time. */
export function startTestClock(): TestClock {
  let ahead = new Temporal.Duration()
  const now = () => Temporal.Now.instant().add(ahead)
  return {
    now,
    set: (instant) => {
      ahead = Temporal.Now.instant().until(instant)
    },
    advance: (duration) => {
      ahead = now().add(duration).since(Temporal.Now.instant())
    },
  }
}
