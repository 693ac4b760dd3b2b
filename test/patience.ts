/**
 * How long a test waits for what must come to pass. No test is about this limit: it only ends one that has failed, so
 * that it is long enough for a machine that has much else to do.
 */
export const PATIENCE_MS = 30_000

/** The same where whole processes have to start, or databases to restart. */
export const RESTART_PATIENCE_MS = 120_000
