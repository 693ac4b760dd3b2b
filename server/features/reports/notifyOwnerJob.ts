import { z } from 'zod'
import { NOT_SENT_REASONS } from '../../mail/reportNotSent.ts'
import { defineJob } from '../../queue/job.ts'
import { notifyOwner } from './notifyOwner.ts'

const payload = z.object({
  companyId: z.string(),
  runId: z.string(),
  reason: z.enum(NOT_SENT_REASONS),
  userId: z.string().nullable().default(null),
  repeated: z.boolean().default(false),
})

declare module '../../queue/queue.ts' {
  interface Tasks {
    tellOwner: z.input<typeof payload>
  }
}

/** Mails the owner of a report, or an admin, that a run of it failed, with the run's message. */
export const notifyOwnerJob = defineJob({ name: 'tellOwner', slots: 'notices', payload, run: notifyOwner })
