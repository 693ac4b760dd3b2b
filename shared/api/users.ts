import { z } from 'zod'
import { user } from './auth.ts'
import { id, isoInstant } from './common.ts'

/** A person as an admin of the company sees them. */
export const teamMember = user.extend({
  /** Null for a person who has not been here since this is recorded. */
  lastSeenAt: isoInstant.nullable(),
})
export type TeamMember = z.infer<typeof teamMember>

const named = z.object({ id, name: z.string() })

/** GET /api/users/{id}/belongings: what is handed over when a person is deleted. */
export const belongings = z.object({
  /** Logins that the person connected and files imported as a source, by what their account is called. */
  sources: z.array(named),
  dashboards: z.array(named),
  /** Automatic reports that the person set up, by their dashboards. */
  reports: z.array(named),
  /** Dashboards that the person is editing right now. */
  editing: z.array(named),
})
export type Belongings = z.infer<typeof belongings>

/** Without a successor, or a body, everything goes to the admin who deletes the person. */
export const userDeletion = z.strictObject({ successorId: id.optional() }).nullish()
