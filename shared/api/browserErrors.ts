import { z } from 'zod'

/** POST /api/browser-errors: what broke in somebody's browser. */
export const browserError = z.strictObject({
  message: z.string().max(1_000),
  /** As the browser writes it; empty where it has none. */
  stack: z.string().max(8_000),
  /** Path of the page, without its query. */
  path: z.string().max(2_000),
})
export type BrowserError = z.infer<typeof browserError>
