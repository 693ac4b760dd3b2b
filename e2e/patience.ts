/**
 * The journeys' patience, in milliseconds. A wait ends with what it waits for; these end what never comes, and are a
 * multiple of what a busy machine of two cores needs. A journey of many steps says `test.slow()`.
 */

/** For a step: whatever a person would see after it. */
export const EXPECT_MS = 30_000

/** For a journey, or the start of a worker's product. */
export const TEST_MS = 180_000

/** For what the product does in its own time: prints, mails, another try of what failed. */
export const SLOW_MS = 90_000

/** For one try of several (`toPass`): how long until the next. */
export const TRY_MS = 3_000
