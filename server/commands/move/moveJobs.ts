import pg from 'pg'

/**
 * Adds the source's pending jobs to the target's queue through the queue's own function, since its tables are
 * an implementation detail and may differ between versions. A job that a worker held is released. Jobs added
 * by an interrupted move are removed first, so that it can be repeated; the caller has checked that the
 * target is empty.
 */
export async function moveJobs(source: pg.Client, appUrl: string): Promise<number> {
  const { rows } = await source.query<{
    task: string
    payload: string
    runAt: string
    most: number
    key: string | null
  }>(`
    select t.identifier as task, j.payload::text as payload, j.run_at::text as "runAt",
      j.max_attempts as most, j.key
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.is_available or j.locked_at is not null
    order by j.id`)
  const app = new pg.Client({ connectionString: appUrl })
  await app.connect()
  try {
    await app.query('begin')
    await app.query('delete from graphile_worker._private_jobs')
    for (const { task, payload, runAt, most, key } of rows) {
      await app.query(
        `select graphile_worker.add_job($1, $2::json, run_at := $3::timestamptz, max_attempts := $4::int, job_key := $5)`,
        [task, payload, runAt, most, key],
      )
    }
    await app.query('commit')
  } finally {
    await app.end()
  }
  return rows.length
}
