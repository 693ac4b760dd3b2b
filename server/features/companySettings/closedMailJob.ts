import { z } from 'zod'
import { removedAt } from '../../../shared/rules/closedCompany.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { companyClosedMail } from '../../mail/companyClosed.ts'
import { PRODUCTS_FACE } from '../../mail/face.ts'
import { defineJob } from '../../queue/job.ts'
import { MAIL_ATTEMPTS } from '../../queue/queue.ts'
import { adminIds } from '../notices/adminIds.ts'
import { sendNotice } from '../notices/sendNotice.ts'

const payload = z.object({ companyId: z.string(), userId: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    notifyCompanyClosed: z.input<typeof payload>
  }
}

/** Mails an admin that the company was deleted, by whom, and until when it can be restored. */
export const closedMailJob = defineJob({
  name: 'notifyCompanyClosed',
  slots: 'notices',
  payload,
  run: async (context: AppContext, { companyId, userId }) => {
    const { mailer, config } = context
    if (!mailer) return
    const facts = await context.db.tenant(companyId, async (tx) => {
      const company = await tx.selectFrom('companies').selectAll().executeTakeFirst()
      const people = await tx.selectFrom('users').select(['id', 'name', 'email', 'timezone']).execute()
      return { company, admin: people.find(({ id }) => id === userId), people }
    })
    const { company, admin, people } = facts
    // Restored meanwhile, or gone.
    if (!company || company.closedAt === null || !admin) return
    const end = removedAt(Temporal.Instant.from(company.closedAt), config.companyKeepDays)
    await sendNotice(
      context,
      await companyClosedMail(context.mailLayout, {
        to: admin.email,
        company: company.name,
        by: people.find(({ id }) => id === company.closedBy)?.name ?? null,
        removedAt: end,
        zone: admin.timezone ?? 'UTC',
        link: `${config.publicUrl}/login`,
        // Its own host is not served any more.
        face: PRODUCTS_FACE,
      }),
    )
  },
})

/** A job for each admin: of several mails, one that fails is sent again alone. */
export async function queueClosedMails(
  { queue }: Pick<AppContext, 'queue'>,
  tx: Tenant,
  companyId: string,
): Promise<void> {
  for (const userId of await adminIds(tx))
    await queue.add(tx, 'notifyCompanyClosed', { companyId, userId }, { maxAttempts: MAIL_ATTEMPTS })
}
