import { z } from 'zod'
import { isoInstant } from './common.ts'

/** GET /api/company/closed: a closed company, for somebody of it who has just signed in. */
export const closedCompany = z.object({
  name: z.string(),
  closedAt: isoInstant,
  /** When everything of it is removed. */
  removedAt: isoInstant,
  /** Whether this person may restore it: an admin, as long as it is stored. */
  mayRestore: z.boolean(),
  /** Whether its time is over: nobody can restore it. */
  isBeingRemoved: z.boolean(),
})
export type ClosedCompany = z.infer<typeof closedCompany>
