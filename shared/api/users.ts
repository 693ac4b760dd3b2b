import { z } from 'zod'
import { clientIds, user } from './auth.ts'
import { id, isoInstant } from './common.ts'

/** A person as an admin of the company sees them. */
export const teamMember = user.extend({
  /** Null for a person who has not been here since this is recorded. */
  lastSeenAt: isoInstant.nullable(),
  clientIds,
})
export type TeamMember = z.infer<typeof teamMember>

/** GET /api/users: without any of these all people, else one page of those who match. */
export const listPeopleQuery = z.object({
  /** In names and e-mail addresses. */
  search: z.string().max(200).optional(),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(1_200).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})

export const peopleList = z.object({
  data: z.array(teamMember),
  meta: z.object({
    /** Of the whole company, whatever was searched for. */
    total: z.number(),
    admins: z.number(),
    nextCursor: z.string().nullable(),
  }),
})

const named = z.object({ id, name: z.string() })

/** GET /api/users/{id}/belongings: what is handed over when a person is deleted, and what ends. */
export const belongings = z.object({
  /** Logins that the person connected and files imported as a source, by what their account is called. */
  sources: z.array(named),
  dashboards: z.array(named),
  /** Automatic reports that the person set up, by their dashboards. */
  reports: z.array(named),
  /** Dashboards that the person is editing right now. */
  editing: z.array(named),
  /** Invitations as an admin that the person sent, by their addresses: they end, all others stay. */
  invitations: z.array(named),
  /** Watched domains that the person looks after, by their hosts: nobody does from then on. */
  domains: z.array(named),
})
export type Belongings = z.infer<typeof belongings>

/** Without a successor, or a body, everything goes to the admin who deletes the person. */
export const userDeletion = z.strictObject({ successorId: id.optional() }).nullish()
