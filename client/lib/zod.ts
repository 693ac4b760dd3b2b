import { config } from 'zod/v4'

/**
 * What the client's build takes for `zod` (vite.config.ts), so that this runs before any schema is made: Zod would
 * try whether it may compile its checks, which the content security policy forbids and browsers report.
 */
config({ jitless: true })

export * from 'zod/v4'
