import { nanoid } from 'nanoid'
import type { z } from 'zod'
import type { invitationForm } from '../../../shared/api/invitations.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { limitOf } from '../../http/limits.ts'
import { chargeTries } from '../../http/tries.ts'
import { AppError } from '../../lib/errors.ts'
import { invitationMail } from '../../mail/invitation.ts'
import { requireMailer } from '../../mail/requireMailer.ts'
import { type Doer, record } from '../audit/record.ts'
import { loadCompany } from '../company/loadCompany.ts'
import { hasAccount } from '../users/hasAccount.ts'
import { loadUser } from '../users/loadUser.ts'
import { DAYS_VALID, newLink } from './link.ts'
import { type InvitationRow, loadInvitation } from './queries.ts'

/**
 * Stores an invitation and mails its link. Throws AppError: `conflict` for an address that is invited or has an account,
 * of whichever company, and without a mail server; `too_many_tries`.
 */
export async function invite(
  context: AppContext,
  actor: Doer,
  form: z.output<typeof invitationForm>,
): Promise<InvitationRow> {
  await chargeMails(context, actor, form.email)
  return mailLink(context, actor, async (tx, stored) => {
    if (await hasAccount(tx, form.email)) throw taken(form.email)
    const row = await tx
      .insertInto('invitations')
      .values({ id: nanoid(), companyId: actor.companyId, invitedBy: actor.userId, ...form, ...stored })
      .onConflict((conflict) =>
        conflict.columns(['companyId', 'email']).where('acceptedBy', 'is', null).doNothing(),
      )
      .returningAll()
      .executeTakeFirst()
    if (row) {
      const subject = { kind: 'person' as const, id: row.id, name: form.name }
      await record(tx, actor, {
        action: 'person.invited',
        subject,
        details: { email: form.email, role: form.role },
      })
      return row
    }
    const text = `${form.email} is invited already. Send that invitation once more instead.`
    throw new AppError('conflict', text, { fields: { email: [text] } })
  })
}

/** Mails a new link, which is valid from now; the earlier one ends. Throws as `invite`, and AppError('not_found'). */
export async function resendInvitation(
  context: AppContext,
  actor: Doer,
  invitationId: string,
): Promise<InvitationRow> {
  const { email } = await context.db.tenant(actor.companyId, (tx) => loadInvitation(tx, invitationId))
  await chargeMails(context, actor, email)
  return mailLink(context, actor, async (tx, stored) => {
    await loadInvitation(tx, invitationId)
    if (await hasAccount(tx, email)) throw taken(email)
    return tx
      .updateTable('invitations')
      .set({ invitedBy: actor.userId, ...stored })
      .where('id', '=', invitationId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

const chargeMails = (context: AppContext, { userId }: Doer, email: string) =>
  chargeTries(context, [
    limitOf('invitations', { account: userId }),
    limitOf('invitationsTo', { account: email }),
  ])

async function mailLink(
  context: AppContext,
  actor: Doer,
  store: (tx: Tenant, stored: ReturnType<typeof newLink>['stored']) => Promise<InvitationRow>,
): Promise<InvitationRow> {
  const mailer = requireMailer(context, 'People can be invited once there is one.')
  const { token, stored } = newLink(context)
  const { row, company, inviter } = await context.db.tenant(actor.companyId, async (tx) => ({
    row: await store(tx, stored),
    company: (await loadCompany(tx)).company,
    inviter: await loadUser(tx, actor.userId),
  }))
  await mailer.send(
    await invitationMail(context.mailLayout, {
      to: row.email,
      name: row.name,
      company: company.name,
      inviter: inviter.name,
      link: `${context.config.publicUrl}/invitation?token=${token}`,
      days: DAYS_VALID,
    }),
  )
  return row
}

/** Alike for accounts of this company and of others. */
function taken(email: string): AppError {
  const text = `${email} cannot be invited: it belongs to an account already. Ask the person for another address.`
  return new AppError('conflict', text, { fields: { email: [text] } })
}
