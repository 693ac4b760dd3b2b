import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { senderLostMail } from '../../mail/senderLost.ts'
import { defineJob } from '../../queue/job.ts'
import { checkRecords } from './checkRecords.ts'
import { loadSender } from './queries.ts'

const payload = z.object({ companyId: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    checkSender: z.input<typeof payload>
  }
}

/** Most domains planned per look; the next look follows a minute later. */
const BATCH = 200
/** A planner that dies leaves its domains to the next one after this long. */
const AGAIN_MINUTES = 5

/** Looks the records of a company's sender up, and mails its admins once they are gone. */
export const checkSenderJob = defineJob({
  name: 'checkSender',
  slots: 'notices',
  payload,
  run: async (context: AppContext, { companyId }) => {
    const { isLost } = await checkRecords(context, companyId)
    if (isLost) await notifyAdmins(context, companyId)
  },
  timetable: () => [{ name: 'senders', everyMs: 60_000, work: planChecks }],
})

/** Queues a look at every domain that is due; any number of planners may race. */
export async function planChecks(context: AppContext): Promise<number> {
  const now = context.now()
  const due = await sql<{ companyId: string; domain: string }>`
    select company_id, domain from resolve_due_senders(${now.toString()}, ${BATCH})`.execute(
    context.db.system,
  )
  for (const { companyId, domain } of due.rows) {
    await context.db.tenant(companyId, async (tx) => {
      const moved = await tx
        .updateTable('senderDomains')
        .set({ nextCheckAt: now.add({ minutes: AGAIN_MINUTES }).toString() })
        .where('domain', '=', domain)
        .where('nextCheckAt', '<=', now.toString())
        .executeTakeFirst()
      if (moved.numUpdatedRows === 1n) {
        await context.queue.add(
          tx,
          'checkSender',
          { companyId },
          { key: `sender:${companyId}`, maxAttempts: 2 },
        )
      }
    })
  }
  return due.rows.length
}

async function notifyAdmins(context: AppContext, companyId: string): Promise<void> {
  const { mailer } = context
  if (!mailer) return
  const { sender, admins } = await context.db.tenant(companyId, async (tx) => ({
    sender: await loadSender(tx),
    admins: await tx.selectFrom('users').select('email').where('role', '=', 'admin').execute(),
  }))
  if (sender.address === null) return
  for (const { email } of admins) {
    const mail = await senderLostMail(context.mailLayout, {
      to: email,
      address: sender.address,
      fallback: context.config.mailFrom.address,
      link: `${context.config.publicUrl}/company/settings`,
    })
    await mailer.send(mail)
  }
}
