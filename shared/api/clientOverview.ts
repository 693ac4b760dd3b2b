import { z } from 'zod'
import { DATA_TYPES } from '../domain/sources.ts'
import { seenOn } from './brand.ts'
import { id } from './common.ts'
import { alertOutline } from './groups.ts'

/** An open alert of a watched domain, with where it is looked at. */
const clientAlert = alertOutline.extend({
  domain: z.object({ id, name: z.string() }),
  group: z.object({ id, name: z.string() }),
})
export type ClientAlert = z.infer<typeof clientAlert>

/** GET /api/clients/{id}/overview: what a client's page shows beside the client itself, its dashboards and reports. */
export const clientOverview = z.object({
  /** On which grounds its logo is seen; null where it has none, or none that can be read. */
  logoSeenOn: seenOn.nullable(),
  /** Its usual accounts by what their sources have last called them; nothing is asked of a vendor. */
  accounts: z.array(
    z.object({
      type: z.enum(DATA_TYPES),
      sourceId: id,
      properties: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Why it cannot be read, in words; null where nothing is known to be in the way. */
          problem: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Of the domains that are watched for it, the gravest first; good news is none. */
  alerts: z.array(clientAlert),
  /** Whether there are more alerts than these. */
  hasMoreAlerts: z.boolean(),
})
export type ClientOverview = z.infer<typeof clientOverview>
