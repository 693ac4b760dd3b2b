/** Of a job that asks name servers: it is planned again in any case, and goes before the scans, which take longer. */
export const DNS_LOOK = { maxAttempts: 2, priority: -1 } as const
