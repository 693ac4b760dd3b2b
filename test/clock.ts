/**
 * When the tests' clocks start: at an ordinary moment, so that no run crosses an hour, a day or a clock change but by
 * its own doing. TEST_CLOCK, an ISO instant, starts them elsewhere, to try a suite at an odd hour.
 */
export const CLOCK_START = Temporal.Instant.from(process.env.TEST_CLOCK ?? '2026-11-18T10:20:00Z')

/** For tests that name days of October, which is over then. */
export const AFTER_OCTOBER = Temporal.Instant.from('2026-11-18T10:20:00Z')

/** A clock that runs on from wherever a test sets it. */
export interface TestClock {
  now(): Temporal.Instant
  set(instant: Temporal.Instant): void
  advance(duration: Temporal.DurationLike): void
  /** As if it had never been set: what the test's database takes for the time, which runs on from the start. */
  reset(): void
  /** By how much the clock that was never set is ahead of the machine's. */
  offset: Temporal.Duration
}

export function startTestClock(start = CLOCK_START): TestClock {
  const offset = Temporal.Now.instant().until(start).round('milliseconds')
  let ahead = offset
  const now = () => Temporal.Now.instant().add(ahead)
  return {
    now,
    set: (instant) => {
      ahead = Temporal.Now.instant().until(instant)
    },
    advance: (duration) => {
      ahead = now().add(duration).since(Temporal.Now.instant())
    },
    reset: () => {
      ahead = offset
    },
    offset,
  }
}
