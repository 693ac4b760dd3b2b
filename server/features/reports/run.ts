import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { fetchRun } from './fetch.ts'
import { type RunLease, takeRunLease } from './lease.ts'
import { renderRun } from './render.ts'
import { sendRun } from './sendRun.ts'

const payloadSchema = z.object({ companyId: z.string(), runId: z.string() })

/** What one step hands to the next: go on, wait until later, or done. */
export type StepResult = 'next' | 'stop'

/**
 * Takes one due run as far as it goes: fetch every widget into a snapshot, check it, render once, mail to each
 * recipient. Each step commits what it made before the next begins, so that a death between two steps repeats
 * neither a provider call nor a mail. Steps already done are skipped.
 */
export async function runReport(context: AppContext, payload: unknown): Promise<void> {
  const { companyId, runId } = payloadSchema.parse(payload)
  const lease = await takeRunLease(context, companyId, runId)
  if (!lease) return
  try {
    await steps(context, lease)
  } finally {
    await lease.release()
  }
}

async function steps(context: AppContext, lease: RunLease): Promise<void> {
  const run = await loadRun(context, lease)
  if (!run) return
  if (run.snapshotId === null && (await fetchRun(context, lease, run)) === 'stop') return
  if (run.state !== 'sending' && (await renderRun(context, lease)) === 'stop') return
  await sendRun(context, lease)
}

const loadRun = (context: AppContext, lease: RunLease) =>
  context.db.tenant(lease.companyId, (tx) =>
    tx
      .selectFrom('reportRuns')
      .select(['id', 'reportId', 'scheduledFor', 'state', 'attempts', 'snapshotId', 'late'])
      .where('id', '=', lease.runId)
      .executeTakeFirst(),
  )
