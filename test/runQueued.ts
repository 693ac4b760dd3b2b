import type { AppContext } from '../server/context.ts'
import type { Job } from '../server/queue/job.ts'
import type { TestApp } from './startApp.ts'

/** Takes the waiting jobs of this kind out of the queue and runs them, in a test without a worker. Returns how many. */
export async function runQueued(app: TestApp, job: Job<AppContext>): Promise<number> {
  const payloads = await queuedPayloads(app, job)
  for (const payload of payloads) await job.run(app.context, payload)
  return payloads.length
}

/** Takes them out for a test that runs them itself. */
export async function queuedPayloads(app: TestApp, job: Job<AppContext>): Promise<unknown[]> {
  const { rows } = await app.owner.query(
    `delete from graphile_worker._private_jobs where task_id in
       (select id from graphile_worker._private_tasks where identifier = $1) returning payload`,
    [job.name],
  )
  return rows.map(({ payload }) => payload.data ?? payload)
}
