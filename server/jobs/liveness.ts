import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { AppContext } from '../context.ts'

const SWEEP_MS = 10_000
/** A job taken this recently may belong to a worker whose lock is still on its way. */
const GRACE = '10 seconds'

/**
 * Says that this process's workers are alive, and frees the jobs of those that are not (the queue itself would
 * keep them for four hours). A worker is alive while its process holds the session advisory lock of its id; the
 * database drops that lock the moment the process dies, however it dies.
 */
export async function startLiveness(
  context: AppContext,
): Promise<{ events: WorkerEvents; stop(): Promise<void> }> {
  const events: WorkerEvents = new EventEmitter()
  const ours = new Set<string>()
  let session: pg.Client | null = null
  let stopped = false

  const connect = async (): Promise<pg.Client> => {
    if (session) return session
    const client = new pg.Client({ ...context.db.pool.options, keepAlive: true } as pg.ClientConfig)
    client.on('error', () => {
      session = null
    })
    await client.connect()
    for (const id of ours) await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [id])
    session = client
    return client
  }
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: a session answers one question at a time. */
  const inTurn = (work: (client: pg.Client) => Promise<unknown>): Promise<unknown> => {
    const turn = last.then(async () => work(await connect()))
    last = turn.catch(() => undefined)
    return turn
  }
  const sweep = async (client: pg.Client): Promise<void> => {
    const holders = await client.query<{ id: string }>(
      `select distinct locked_by as id from graphile_worker._private_jobs
       where locked_by is not null and locked_at < now() - interval '${GRACE}'`,
    )
    for (const { id } of holders.rows) {
      if (ours.has(id)) continue
      const free = await client.query<{ dead: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as dead',
        [id],
      )
      if (!free.rows[0]?.dead) continue
      await client.query('select graphile_worker.force_unlock_workers(array[$1])', [id])
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [id])
      context.log.warn({ worker: id }, 'freed the jobs of a dead worker')
    }
  }
  const guarded = () =>
    inTurn(sweep).catch((error) => context.log.error({ err: error }, 'liveness sweep failed'))

  events.on('worker:create', ({ worker }) => {
    ours.add(worker.workerId)
    inTurn((client) =>
      client.query('select pg_advisory_lock(hashtextextended($1, 0))', [worker.workerId]),
    ).catch((error) => context.log.error({ err: error }, 'worker lock failed'))
  })
  await inTurn(sweep)
  const timer = setInterval(() => {
    if (!stopped) void guarded()
  }, SWEEP_MS)
  return {
    events,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await last
      await session?.end().catch(() => undefined)
    },
  }
}
