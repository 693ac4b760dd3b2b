import { type Insertable, type RawBuilder, sql } from 'kysely'
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

/** Adds an entry to the company's audit log, in the transaction of what it is about: both are stored or neither. */
export async function record(tx: Tenant, { companyId, userId, address = '' }: Doer, act: Act): Promise<void> {
  const actorName = sql<string>`coalesce((select name from users where id = ${userId}), '')`
  const actorEmail = sql<string | null>`(select email from users where id = ${userId})`
  await insert(tx, { companyId, actorId: userId, actorName, actorEmail, address }, act)
}

/** The same of what whoever runs the installation does by a command. */
export async function recordOperator(tx: Tenant, companyId: string, act: Act): Promise<void> {
  const actor = { actorId: null, actorName: 'Operator of the installation', actorEmail: null }
  await insert(tx, { companyId, ...actor, address: '' }, act)
}

/** The same of what the product does by itself, whose name a white-labelled company does not read. */
export async function recordSystem(tx: Tenant, companyId: string, act: Act): Promise<void> {
  const actor = { actorId: null, actorName: 'By itself', actorEmail: null }
  await insert(tx, { companyId, ...actor, address: '' }, act)
}

/** The same of what the payment provider tells; who asked it to has an entry of their own. */
export async function recordPayment(tx: Tenant, companyId: string, act: Act): Promise<void> {
  const actor = { actorId: null, actorName: 'Payment provider', actorEmail: null }
  await insert(tx, { companyId, ...actor, address: '' }, act)
}

async function insert(
  tx: Tenant,
  actor: Pick<Insertable<AuditEntries>, 'companyId' | 'actorId' | 'address'> & {
    actorName: string | RawBuilder<string>
    actorEmail: null | RawBuilder<string | null>
  },
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
