import { sql } from 'kysely'
import type { CompanyDeletion } from '../../../shared/api/companySettings.ts'
import { isNameTyped } from '../../../shared/rules/closedCompany.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Actor } from '../../http/session.ts'
import { AppError, forbidden, invalidField } from '../../lib/errors.ts'
import { record } from '../audit/record.ts'
import { queueEndWithAccount } from '../paidFor/runningSubscriptions.ts'
import { cancelAll } from '../reports/cancel.ts'
import { assertPassword } from '../users/assertPassword.ts'
import { loadUser, lockUser } from '../users/loadUser.ts'
import { queueClosedMails } from './closedMailJob.ts'

/** Without a password, a sign-in this recent shows who deletes the company. */
const FRESH_MINUTES = 10
const CANCELLED = 'The account was deleted before this had gone to everybody.'

/**
 * Closes the company: its sessions end, its links and hosts are unknown from now on, its runs are cancelled, and in some
 * days it is removed (remove.ts). Returns when it was closed. Throws AppError: `invalid_input` for another name,
 * `invalid_credentials`, `conflict` where it is closed already, and `forbidden` for who is no admin any more.
 */
export async function closeCompany(
  context: AppContext,
  actor: Actor,
  { name, currentPassword = '' }: Extract<CompanyDeletion, { delete: true }>,
): Promise<string> {
  const { companyId, userId } = actor
  const company = await context.db.tenant(companyId, async (tx) => {
    await assertIsOwner(context, tx, actor, currentPassword)
    return tx.selectFrom('companies').select('name').executeTakeFirstOrThrow()
  })
  if (!isNameTyped(company.name, name)) {
    const text = `Type the name exactly as it is: ${company.name}`
    throw invalidField('name', text)
  }
  const { closedAt, dashboards } = await context.db.tenant(companyId, async (tx) => {
    const closed = await tx
      .updateTable('companies')
      .set({ closedAt: context.now().toString(), closedBy: userId })
      .where('closedAt', 'is', null)
      .returning('closedAt')
      .executeTakeFirst()
    if (!closed?.closedAt) throw new AppError('conflict', 'This account is deleted already.')
    // As it is now: another admin may have changed it since the call began.
    if ((await lockUser(tx, userId)).role !== 'admin') throw forbidden()
    await record(tx, actor, {
      action: 'company.closed',
      subject: { kind: 'setting', id: 'company', name: company.name },
    })
    await tx.deleteFrom('sessions').execute()
    // Looked up anew once it is restored: until then it may become somebody else's. A look that is under way stores nothing.
    await tx
      .updateTable('companyHosts')
      .set({ verifiedAt: null, missingSince: null, nextCheckAt: null, changedAt: closed.closedAt })
      .execute()
    await cancelAll(context, tx, CANCELLED)
    await tx.deleteFrom('pdfJobs').execute()
    await queueClosedMails(context, tx, companyId)
    await queueEndWithAccount(context, tx, companyId)
    return { closedAt: closed.closedAt, dashboards: await notifyOfPages(tx) }
  })
  for (const id of dashboards) context.pages.drop(id)
  context.hosts.forget()
  return closedAt
}

/** The password, or for those who have none a fresh sign-in: nobody who finds a browser open deletes the company. */
async function assertIsOwner(context: AppContext, tx: Tenant, actor: Actor, password: string): Promise<void> {
  const user = await loadUser(tx, actor.userId)
  if (user.passwordHash !== null) return assertPassword(user, password)
  const session = await tx
    .selectFrom('sessions')
    .select('createdAt')
    .where('id', '=', actor.sessionId)
    .executeTakeFirst()
  const since = session && Temporal.Instant.from(session.createdAt)
  const earliest = context.now().subtract({ minutes: FRESH_MINUTES })
  if (since && Temporal.Instant.compare(since, earliest) >= 0) return
  const text = `Log out and sign in once more, then delete the account within ${FRESH_MINUTES} minutes.`
  throw new AppError('invalid_credentials', text, { fields: { currentPassword: [text] } })
}

/** Has every process forget the company's pages; returns the ids of its dashboards. */
async function notifyOfPages(tx: Tenant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id, pg_notify('changes', 'dashboard:' || id) from dashboards order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
