import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { AuditAction, AuditSubject } from '../../../shared/domain/audit.ts'
import type { Tenant } from '../../db/database.ts'
import type { Actor } from '../../http/session.ts'

/** Who acts, and from which network address; none where the product acts for them without a call of theirs. */
export type Doer = Pick<Actor, 'companyId' | 'userId'> & Partial<Pick<Actor, 'address'>>

interface Act {
  action: AuditAction
  subject: { kind: AuditSubject; id: string; name: string }
  /** Never a secret: admins read them. */
  details?: Record<string, unknown>
}

/** Adds an entry to the company's audit log, in the transaction of what it is about: both are stored or neither. */
export async function record(tx: Tenant, { companyId, userId, address = '' }: Doer, act: Act): Promise<void> {
  await tx
    .insertInto('auditEntries')
    .values({
      id: nanoid(),
      companyId,
      actorId: userId,
      actorName: sql`coalesce((select name from users where id = ${userId}), '')`,
      address,
      action: act.action,
      subjectKind: act.subject.kind,
      subjectId: act.subject.id,
      subjectName: act.subject.name,
      details: JSON.stringify(act.details ?? {}),
    })
    .execute()
}

/** The same about the person who acts. */
export async function recordSelf(tx: Tenant, doer: Doer, action: AuditAction): Promise<void> {
  const user = await tx.selectFrom('users').select('name').where('id', '=', doer.userId).executeTakeFirst()
  if (user) await record(tx, doer, { action, subject: { kind: 'person', id: doer.userId, name: user.name } })
}
