import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { SSO_DOMAIN_LOST_REASONS, ssoDomainLostMail } from '../../mail/ssoDomainLost.ts'
import { defineJob } from '../../queue/job.ts'
import { MAIL_ATTEMPTS } from '../../queue/queue.ts'
import { recordSystem } from '../audit/record.ts'
import { addressOf } from '../host/addressOf.ts'
import { adminAddressee } from '../notices/addressee.ts'
import { adminIds } from '../notices/adminIds.ts'
import { sendNotice } from '../notices/sendNotice.ts'
import { faceOf } from '../sender/faceOf.ts'

const payload = z.object({
  companyId: z.string(),
  userId: z.string(),
  domain: z.string(),
  reason: z.enum(SSO_DOMAIN_LOST_REASONS),
})

declare module '../../queue/queue.ts' {
  interface Tasks {
    notifySsoDomainLost: z.input<typeof payload>
  }
}

/** Mails an admin of a company that one of its e-mail domains is proven no longer; not where it is again by then. */
export const ssoDomainLostJob = defineJob({
  name: 'notifySsoDomainLost',
  slots: 'notices',
  payload,
  run: async (context: AppContext, { companyId, userId, domain, reason }) => {
    const { mailer, mailLayout } = context
    if (!mailer) return
    const { admin, proven } = await context.db.tenant(companyId, async (tx) => ({
      admin: await adminAddressee(tx, userId),
      proven: await tx
        .selectFrom('ssoDomains')
        .select('domain')
        .where('domain', '=', domain)
        .where('verifiedAt', 'is not', null)
        .executeTakeFirst(),
    }))
    if (!admin || proven) return
    const link = `${await addressOf(context, companyId)}/company/settings`
    const face = await faceOf(context, companyId)
    await sendNotice(
      context,
      await ssoDomainLostMail(mailLayout, { to: admin.email, domain, reason, link, face }),
    )
  },
})

/** Records it, with a job for each admin: of several mails, one that fails is sent again alone. */
export async function queueSsoDomainLost(
  { queue }: Pick<AppContext, 'queue'>,
  tx: Tenant,
  lost: Omit<z.input<typeof payload>, 'userId'>,
): Promise<void> {
  const { companyId, domain, reason } = lost
  const subject = { kind: 'setting', id: 'sso', name: domain } as const
  await recordSystem(tx, companyId, { action: 'sso.domainLost', subject, details: { reason } })
  for (const userId of await adminIds(tx))
    await queue.add(tx, 'notifySsoDomainLost', { userId, ...lost }, { maxAttempts: MAIL_ATTEMPTS })
}
