import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { SSO_CHANGES, type SsoChangeMailed, ssoChangedMail } from '../../mail/ssoChanged.ts'
import { defineJob } from '../../queue/job.ts'
import { MAIL_ATTEMPTS } from '../../queue/queue.ts'
import { type Doer, record } from '../audit/record.ts'
import { addressOf } from '../host/addressOf.ts'
import { adminAddressee } from '../notices/addressee.ts'
import { adminIds } from '../notices/adminIds.ts'
import { sendNotice } from '../notices/sendNotice.ts'
import { faceOf } from '../sender/faceOf.ts'

const payload = z.object({
  companyId: z.string(),
  userId: z.string(),
  /** Who did it. */
  by: z.string(),
  change: z.enum(SSO_CHANGES),
  /** The issuer or the domain. */
  subject: z.string(),
})

declare module '../../queue/queue.ts' {
  interface Tasks {
    notifySsoChanged: z.input<typeof payload>
  }
}

/**
 * Mails an admin what another one, or whoever found a browser open, has changed about the single sign-on; nobody once the
 * company is closed.
 */
export const ssoChangedJob = defineJob({
  name: 'notifySsoChanged',
  slots: 'notices',
  payload,
  run: async (context: AppContext, { companyId, userId, by, change, subject }) => {
    const { mailer, mailLayout } = context
    if (!mailer) return
    const { to, doer } = await context.db.tenant(companyId, async (tx) => ({
      to: await adminAddressee(tx, userId),
      doer: await tx.selectFrom('users').select('name').where('id', '=', by).executeTakeFirst(),
    }))
    if (!to) return
    const address = await addressOf(context, companyId)
    await sendNotice(
      context,
      await ssoChangedMail(mailLayout, {
        to: to.email,
        name: to.name,
        change,
        subject,
        by: doer?.name ?? 'An admin',
        settings: `${address}/company/settings`,
        link: `${address}/forgot-password`,
        face: await faceOf(context, companyId),
      }),
    )
  },
})

/** Records a change of the single sign-on, of which every admin is mailed once it is committed. */
export async function noteChange(
  { queue }: Pick<AppContext, 'queue'>,
  tx: Tenant,
  actor: Doer,
  change: SsoChangeMailed,
  { name, details = {} }: { name: string; details?: Record<string, unknown> },
): Promise<void> {
  await record(tx, actor, { action: change, subject: { kind: 'setting', id: 'sso', name }, details })
  const { companyId, userId: by } = actor
  for (const userId of await adminIds(tx))
    await queue.add(
      tx,
      'notifySsoChanged',
      { companyId, userId, by, change, subject: name },
      { maxAttempts: MAIL_ATTEMPTS },
    )
}
