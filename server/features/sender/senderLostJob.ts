import { z } from 'zod'
import { LOST_REASONS } from '../../../shared/rules/senderDns.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { senderLostMail } from '../../mail/senderLost.ts'
import { defineJob } from '../../queue/job.ts'
import { MAIL_ATTEMPTS } from '../../queue/queue.ts'
import { recordSystem } from '../audit/record.ts'
import { addressOf } from '../host/addressOf.ts'
import { adminAddressee } from '../notices/addressee.ts'
import { adminIds } from '../notices/adminIds.ts'
import { sendNotice } from '../notices/sendNotice.ts'
import { faceOf } from './faceOf.ts'
import { loadSender } from './queries.ts'

const payload = z.object({
  companyId: z.string(),
  userId: z.string(),
  // Jobs of an earlier release have none.
  reason: z.enum(LOST_REASONS).default('gone'),
})

declare module '../../queue/queue.ts' {
  interface Tasks {
    notifySenderLost: z.input<typeof payload>
  }
}

/** Mails an admin that the company's own sender is not used any more; not where it is again, as a mail may wait for days. */
export const senderLostJob = defineJob({
  name: 'notifySenderLost',
  slots: 'notices',
  payload,
  run: async (context: AppContext, { companyId, userId, reason }) => {
    const { mailer } = context
    if (!mailer) return
    const { sender, admin } = await context.db.tenant(companyId, async (tx) => ({
      sender: await loadSender(tx),
      admin: await adminAddressee(tx, userId),
    }))
    if (sender.address === null || sender.domain?.verifiedAt != null || !admin) return
    const mail = await senderLostMail(context.mailLayout, {
      to: admin.email,
      address: sender.address,
      reason,
      face: await faceOf(context, companyId),
      fallback: context.config.mailFrom.address,
      link: `${await addressOf(context, companyId)}/company/settings`,
    })
    await sendNotice(context, mail)
  },
})

/** Records it, with a job for each admin: of several mails, one that fails is sent again alone. */
export async function queueSenderLost(
  { queue }: Pick<AppContext, 'queue'>,
  tx: Tenant,
  { companyId, domain, reason }: { companyId: string; domain: string; reason: (typeof LOST_REASONS)[number] },
): Promise<void> {
  const subject = { kind: 'setting', id: 'sender', name: domain } as const
  await recordSystem(tx, companyId, { action: 'sender.lost', subject, details: { reason } })
  for (const userId of await adminIds(tx))
    await queue.add(tx, 'notifySenderLost', { companyId, userId, reason }, { maxAttempts: MAIL_ATTEMPTS })
}
