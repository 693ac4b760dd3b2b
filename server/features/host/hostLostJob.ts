import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { PRODUCTS_FACE } from '../../mail/face.ts'
import { HOST_LOST_REASONS, hostLostMail } from '../../mail/hostLost.ts'
import { defineJob } from '../../queue/job.ts'
import { MAIL_ATTEMPTS } from '../../queue/queue.ts'
import { recordSystem } from '../audit/record.ts'
import { adminAddressee } from '../notices/addressee.ts'
import { adminIds } from '../notices/adminIds.ts'
import { sendNotice } from '../notices/sendNotice.ts'
import { loadHost } from './loadHost.ts'

const payload = z.object({
  companyId: z.string(),
  userId: z.string(),
  host: z.string(),
  reason: z.enum(HOST_LOST_REASONS),
})

declare module '../../queue/queue.ts' {
  interface Tasks {
    notifyHostLost: z.input<typeof payload>
  }
}

/** Mails an admin of a company that its host is not served any more; not where it is again, as a mail may wait for days. */
export const hostLostJob = defineJob({
  name: 'notifyHostLost',
  slots: 'notices',
  payload,
  run: async (context: AppContext, { companyId, userId, host, reason }) => {
    const { mailer, config } = context
    if (!mailer) return
    const { admin, own } = await context.db.tenant(companyId, async (tx) => ({
      admin: await adminAddressee(tx, userId),
      own: await loadHost(tx),
    }))
    if (!admin || (own?.host === host && own.verifiedAt !== null)) return
    const link = `${config.publicUrl}/company/settings`
    // Without its host the company is one of the product's again.
    const face = PRODUCTS_FACE
    await sendNotice(
      context,
      await hostLostMail(context.mailLayout, { to: admin.email, host, reason, link, face }),
    )
  },
})

/** Records it, with a job for each admin: of several mails, one that fails is sent again alone. */
export async function queueHostLost(
  { queue }: Pick<AppContext, 'queue'>,
  tx: Tenant,
  lost: Omit<z.input<typeof payload>, 'userId'>,
): Promise<void> {
  const { companyId, host, reason } = lost
  const subject = { kind: 'setting', id: 'host', name: host } as const
  await recordSystem(tx, companyId, { action: 'host.lost', subject, details: { reason } })
  for (const userId of await adminIds(tx))
    await queue.add(tx, 'notifyHostLost', { userId, ...lost }, { maxAttempts: MAIL_ATTEMPTS })
}
