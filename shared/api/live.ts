import { z } from 'zod'
import { lock, permalink } from './dashboards.ts'

/**
 * What the channel of a dashboard tells of who saves and edits it, and by which link it is read now (LIVE_EVENTS.dashboard). A
 * cluster is not told the link: what it tells is not read with the rights of each.
 */
export const dashboardNews = z.object({
  version: z.int(),
  locked: lock.nullable(),
  permalink: permalink.optional(),
})
