import { nanoid } from 'nanoid'
import type { z } from 'zod'
import type { invitationForm } from '../../../shared/api/invitations.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { doneOnce } from '../../http/doneCall.ts'
import { limitOf } from '../../http/limits.ts'
import { chargeTries, countTry, refundTry } from '../../http/tries.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { requireMailer } from '../../mail/requireMailer.ts'
import { type Doer, record } from '../audit/record.ts'
import { findAccount } from '../users/findAccount.ts'
import { clientNames, requireClients } from '../users/reach.ts'
import { queueInvitationMail } from './invitationMailJob.ts'
import { newLink } from './link.ts'
import { holdAdmin, type InvitationRow, loadInvitation } from './queries.ts'

const WITHOUT_MAIL = 'People can be invited once there is one.'

/**
 * Stores an invitation and has its link mailed; repeated under the same `key`, once. That an address has an account of
 * another company is told in the mail alone, to its owner. Throws AppError: `conflict` for an address that is invited or
 * one of the company's people's, and without a mail server; `too_many_tries`.
 */
export async function invite(
  context: AppContext,
  actor: Doer,
  form: z.output<typeof invitationForm>,
  key: string | null,
): Promise<InvitationRow> {
  requireMailer(context, WITHOUT_MAIL)
  return countingMail(context, actor, form.email, (isMailed) =>
    context.db.tenant(actor.companyId, async (tx) => {
      const call = { companyId: actor.companyId, key }
      const made = await doneOnce(tx, call, () => make(context, tx, actor, { form, isMailed }))
      return loadInvitation(tx, made)
    }),
  )
}

async function make(
  context: AppContext,
  tx: Tenant,
  actor: Doer,
  { form, isMailed }: { form: z.output<typeof invitationForm>; isMailed: boolean },
): Promise<string> {
  await holdAdmin(tx, actor.userId)
  await assertNoColleague(tx, actor, form.email)
  const { token, stored } = newLink(context)
  const { clientIds, ...plain } = form
  await assertClient(tx, form.clientId)
  await requireClients(tx, clientIds ?? [])
  const row = await tx
    .insertInto('invitations')
    .values({
      ...plain,
      ...stored,
      id: nanoid(),
      companyId: actor.companyId,
      invitedBy: actor.userId,
      everyClient: clientIds === null,
    })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'email']).where('acceptedBy', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    const text = `${form.email} is invited already. Send that invitation once more instead.`
    throw new AppError('conflict', text, { fields: { email: [text] } })
  }
  await storeInvitedClients(tx, row, clientIds ?? [])
  await recordInvitation(tx, actor, 'person.invited', row, await reachOf(tx, form))
  if (isMailed) await queueInvitationMail(context, tx, { companyId: actor.companyId, token })
  return row.id
}

/** Mails a new link, which is valid from now; the earlier one ends. Throws as `invite`, and AppError('not_found'). */
export async function resendInvitation(
  context: AppContext,
  actor: Doer,
  invitationId: string,
): Promise<InvitationRow> {
  requireMailer(context, WITHOUT_MAIL)
  const { email } = await context.db.tenant(actor.companyId, (tx) => loadInvitation(tx, invitationId))
  return countingMail(context, actor, email, (isMailed) =>
    context.db.tenant(actor.companyId, async (tx) => {
      await holdAdmin(tx, actor.userId)
      const before = await loadInvitation(tx, invitationId)
      await assertNoColleague(tx, actor, email)
      // The earlier link goes on working where none replaces it.
      if (!isMailed) return before
      const { token, stored } = newLink(context)
      await queueInvitationMail(context, tx, { companyId: actor.companyId, token })
      const row = await tx
        .updateTable('invitations')
        .set({ invitedBy: actor.userId, ...stored })
        .where('id', '=', invitationId)
        .returningAll()
        .executeTakeFirstOrThrow()
      await recordInvitation(tx, actor, 'person.invitedAgain', row)
      return row
    }),
  )
}

/** Ends an invitation that nobody has accepted. Throws AppError('not_found'). */
export async function withdrawInvitation(
  context: AppContext,
  actor: Doer,
  invitationId: string,
): Promise<void> {
  await context.db.tenant(actor.companyId, async (tx) => {
    const row = await loadInvitation(tx, invitationId)
    await tx.deleteFrom('invitations').where('id', '=', invitationId).execute()
    await recordInvitation(tx, actor, 'person.uninvited', row)
  })
}

const recordInvitation = (
  tx: Tenant,
  actor: Doer,
  action: 'person.invited' | 'person.invitedAgain' | 'person.uninvited',
  { id, name, email, role }: InvitationRow,
  more: Record<string, unknown> | null = null,
): Promise<void> =>
  record(tx, actor, { action, subject: { kind: 'person', id, name }, details: { email, role, ...more } })

/**
 * Does what mails an invitation, told whether a mail may go out: not where other companies have mailed the address too
 * often, which they must not block, nor learn of one another. What fails has mailed nothing and is not counted for the
 * address. Throws AppError('too_many_tries').
 */
async function countingMail<T>(
  context: AppContext,
  { companyId, userId }: Doer,
  email: string,
  act: (isMailed: boolean) => Promise<T>,
): Promise<T> {
  const own = limitOf('invitationsTo', { company: companyId, account: email })
  const shared = limitOf('invitationMails', { account: email })
  await chargeTries(context, [limitOf('invitations', { account: userId }), own])
  const isMailed = (await countTry(context, shared)) === null
  try {
    return await act(isMailed)
  } catch (error) {
    await refundTry(context, own)
    if (isMailed) await refundTry(context, shared)
    throw error
  }
}

async function storeInvitedClients(
  tx: Tenant,
  { id, companyId }: InvitationRow,
  clientIds: readonly string[],
): Promise<void> {
  const rows = [...new Set(clientIds)].map((clientId) => ({ companyId, invitationId: id, clientId }))
  if (rows.length > 0) await tx.insertInto('invitationClients').values(rows).execute()
}

/** Whose dashboards who is invited will see, for the log; an admin sees all. */
async function reachOf(tx: Tenant, { role, clientId, clientIds }: z.output<typeof invitationForm>) {
  if (role === 'client') return { clientId, client: (await clientNames(tx, clientId ? [clientId] : []))[0] }
  if (clientIds) return { clientIds, clients: await clientNames(tx, clientIds) }
  return role === 'member' ? { clients: 'all' } : null
}

async function assertClient(tx: Tenant, clientId: string | null): Promise<void> {
  if (clientId === null) return
  const found = await tx.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst()
  if (found) return
  const text = 'This client is not there (any more). Choose another one.'
  throw invalidField('clientId', text)
}

async function assertNoColleague(tx: Tenant, { companyId }: Doer, email: string): Promise<void> {
  if ((await findAccount(tx, email))?.companyId !== companyId) return
  const text = `${email} is the address of one of your people already. Enter another address.`
  throw new AppError('conflict', text, { fields: { email: [text] } })
}
