import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction, type AuditSubject } from '../domain/audit.ts'
import { askedDay, id, isoInstant, timeZone } from './common.ts'

const action = z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]])
const subjectKind = z.enum(Object.keys(AUDIT_SUBJECTS) as [AuditSubject, ...AuditSubject[]])

/** Which entries: both days are included. */
export const auditFilter = z.object({
  person: id.optional(),
  action: action.optional(),
  subjectKind: subjectKind.optional(),
  /** Part of the subject's name as it was, whatever the case. */
  subject: z.string().trim().max(200).optional(),
  from: askedDay.optional(),
  to: askedDay.optional(),
  /** Whose days these are; without it those of UTC. */
  timezone: timeZone.optional(),
})
export type AuditFilter = z.infer<typeof auditFilter>

export const auditQuery = auditFilter.extend({
  /** `nextCursor` of the page before. */
  cursor: z.string().max(200).optional(),
})

export const auditEntry = z.object({
  id: z.string(),
  at: isoInstant,
  actorId: z.string().nullable(),
  /** Name as it was then, like the subject's. */
  actorName: z.string(),
  /** The address as it was then; of entries from before it was stored, as it is now. Null where nobody has one. */
  actorEmail: z.string().nullable(),
  address: z.string(),
  /** Also of a newer release, which this one does not know; so is the kind. */
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string().nullable(),
  subjectName: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = z.object({
  data: z.array(auditEntry),
  meta: z.object({ nextCursor: z.string().nullable() }),
})
