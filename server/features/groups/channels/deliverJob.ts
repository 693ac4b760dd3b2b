import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { defineJob } from '../../../queue/job.ts'
import { deliverDue } from './deliver.ts'

const payload = z.object({ companyId: z.string(), channelId: z.string() })

declare module '../../../queue/queue.ts' {
  interface Tasks {
    deliverAlerts: z.input<typeof payload>
  }
}

const PLAN_MS = 5_000
/** Channels of one look. */
const BATCH = 500

/** Sends what is due for a channel. */
export const deliverAlertsJob = defineJob({
  name: 'deliverAlerts',
  slots: 'alerts',
  payload,
  run: deliverDue,
  timetable: () => [{ name: 'alerts', everyMs: PLAN_MS, work: planDeliveries }],
})

/** Queues a job for each channel with something due. Any number of planners may race: one job of a channel waits at a time. */
async function planDeliveries(context: AppContext): Promise<void> {
  const due = await sql<{ companyId: string; channelId: string }>`
    select company_id, channel_id from resolve_due_channels(${context.now().toString()}, ${BATCH})`.execute(
    context.db.system,
  )
  for (const place of due.rows) {
    await context.db.tenant(place.companyId, (tx) =>
      context.queue.add(tx, 'deliverAlerts', place, { key: `alerts:${place.channelId}`, maxAttempts: 2 }),
    )
  }
}
