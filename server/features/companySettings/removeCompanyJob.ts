import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { defineJob } from '../../queue/job.ts'
import { removeCompany } from './remove.ts'

const payload = z.object({ companyId: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    removeCompany: z.input<typeof payload>
  }
}

const HOUR_MS = 3_600_000

/** Removes a company that has been closed for long enough; one that breaks off goes on at the next look. */
export const removeCompanyJob = defineJob({
  name: 'removeCompany',
  slots: 'exports',
  payload,
  run: (context: AppContext, { companyId }) => removeCompany(context, companyId),
  timetable: () => [{ name: 'removals', everyMs: HOUR_MS, work: planRemovals }],
})

/** Queues the removal of every company that is due; any number of planners may race, as each has one job at most. */
export async function planRemovals(context: AppContext): Promise<number> {
  const { config, db, now, queue } = context
  const before = now()
    .subtract({ hours: 24 * config.companyKeepDays })
    .toString()
  const { rows } = await sql<{ companyId: string }>`
    select company_id from resolve_closed_companies(${before})`.execute(db.system)
  for (const { companyId } of rows) {
    await db.tenant(companyId, (tx) =>
      queue.add(tx, 'removeCompany', { companyId }, { key: `remove:${companyId}`, maxAttempts: 2 }),
    )
  }
  return rows.length
}
