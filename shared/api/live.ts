import { z } from 'zod'
import { lock } from './dashboards.ts'

/** What the channel of a dashboard tells of who saves and edits it (LIVE_EVENTS.dashboard). */
export const dashboardNews = z.object({ version: z.int(), locked: lock.nullable() })
