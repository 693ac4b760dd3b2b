import type { Insertable } from 'kysely'
import { nanoid } from 'nanoid'
import type { AuditAction, AuditSubject } from '../../../shared/domain/audit.ts'
import type { Tenant } from '../../db/database.ts'
import type { AuditEntries } from '../../db/types.ts'
import type { Actor } from '../../http/session.ts'

/** Who acts, and from which network address; none where the product acts for them without a call of theirs. */
export type Doer = Pick<Actor, 'companyId' | 'userId'> & Partial<Pick<Actor, 'address'>>

interface Act {
  action: AuditAction
  subject: { kind: AuditSubject; id: string; name: string }
  /** Never a secret: admins read them. */
  details?: Record<string, unknown>
}

/**
 * Adds an entry to the company's audit log, in the transaction of what it is about: both are stored or neither. The
 * database writes the instant and the person's name and address, and takes no other actor in a signed-in person's own
 * transactions (migration 0105).
 */
export async function record(tx: Tenant, { companyId, userId, address = '' }: Doer, act: Act): Promise<void> {
  await insert(tx, { companyId, actorId: userId, address }, act)
}

/** The same of what whoever runs the installation does by a command. */
export async function recordOperator(tx: Tenant, companyId: string, act: Act): Promise<void> {
  await insert(tx, { companyId, actorName: 'Operator of the installation' }, act)
}

/** The same of what the product does by itself, whose name a white-labelled company does not read. */
export async function recordSystem(tx: Tenant, companyId: string, act: Act): Promise<void> {
  await insert(tx, { companyId, actorName: 'By itself' }, act)
}

/** The same of what the payment provider tells; who asked it to has an entry of their own. */
export async function recordPayment(tx: Tenant, companyId: string, act: Act): Promise<void> {
  await insert(tx, { companyId, actorName: 'Payment provider' }, act)
}

async function insert(
  tx: Tenant,
  actor: Pick<Insertable<AuditEntries>, 'companyId' | 'actorId' | 'actorName' | 'address'>,
  act: Act,
): Promise<void> {
  await tx
    .insertInto('auditEntries')
    .values({
      id: nanoid(),
      ...actor,
      action: act.action,
      subjectKind: act.subject.kind,
      subjectId: act.subject.id,
      subjectName: act.subject.name,
      details: JSON.stringify(act.details ?? {}),
    })
    .execute()
}

/** The same about the person who acts. */
export async function recordSelf(
  tx: Tenant,
  doer: Doer,
  action: AuditAction,
  details: Act['details'] = {},
): Promise<void> {
  const user = await tx.selectFrom('users').select('name').where('id', '=', doer.userId).executeTakeFirst()
  if (!user) return
  await record(tx, doer, { action, subject: { kind: 'person', id: doer.userId, name: user.name }, details })
}
