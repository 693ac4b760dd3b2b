import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { AppContext } from '../context.ts'
import { isPassing } from '../db/failures.ts'
import { ownClient } from '../db/ownClient.ts'

/** When dead workers are looked for. */
export interface LivenessTimes {
  sweepMs: number
  /** A session that does not answer within this is lost. */
  answerMs?: number
  /** A job taken this recently may belong to a worker whose lock is still on its way. */
  graceSeconds: number
}

const ANSWER_MS = 5_000

const TIMES: LivenessTimes = { sweepMs: 10_000, graceSeconds: 10 }

export interface Liveness {
  events: WorkerEvents
  /** Resolves when every pool that has been made is known to live. */
  settled(): Promise<unknown>
  stop(): Promise<void>
}

/**
 * Publishes that this process's workers are alive, and frees the jobs of those that are not (the queue itself
 * would hold them for four hours). The queue records with each job the pool of workers that took it; a pool
 * is alive while its process holds the session advisory lock of its id, which the database releases the
 * moment the process dies, however it dies.
 */
export async function startLiveness(
  context: AppContext,
  { sweepMs, graceSeconds, answerMs = ANSWER_MS }: LivenessTimes = TIMES,
): Promise<Liveness> {
  const events: WorkerEvents = new EventEmitter()
  const ours = new Set<string>()
  /** Jobs that our workers are working on, or were at the last sweep. */
  const begun = new Set<string>()
  let session: Promise<pg.Client> | null = null
  /**
   * A restart of the database breaks every worker's session; the first to reconnect must not judge the
   * others.
   */
  let judgeAfter = 0
  let stopped = false

  const lost = new WeakSet<pg.Client>()
  /** Gives up a broken session; it may report its failure more than once. */
  const lose = (client: pg.Client): void => {
    if (lost.has(client)) return
    lost.add(client)
    session = null
    judgeAfter = performance.now() + 2 * sweepMs
    void client.end().catch(() => undefined)
    if (!stopped) void connect().catch(() => undefined)
  }
  const connect = (): Promise<pg.Client> => {
    if (session) return session
    const opening = open().catch((error) => {
      if (session === opening) session = null
      throw error
    })
    session = opening
    return opening
  }
  const open = async (): Promise<pg.Client> => {
    const client = ownClient(context.db, answerMs)
    let isOpen = false
    // Unheard, it would end the process.
    client.on('error', () => isOpen && lose(client))
    try {
      await client.connect()
      for (const id of ours) await lock(client, id)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    isOpen = true
    return client
  }
  const sweep = async (): Promise<void> => {
    const client = await connect()
    await freeUnbegun(client)
    if (performance.now() < judgeAfter) return
    const holders = await client.query<{ id: string }>(
      `select distinct locked_by as id from graphile_worker._private_jobs
       where locked_by is not null and locked_at < now() - make_interval(secs => $1)`,
      [graceSeconds],
    )
    for (const { id } of holders.rows) {
      if (!ours.has(id) && (await freeIfDead(client, id)))
        context.log.warn({ worker: id }, 'freed the jobs of a dead worker')
    }
  }
  /**
   * A worker takes a job by one query. Where its answer was lost with the connection, the job is ours and nobody
   * works on it.
   */
  const freeUnbegun = async (client: pg.Client): Promise<void> => {
    const before = [...begun]
    const held = await client.query<{ id: string; attempts: number; old: boolean }>(
      `select id::text, attempts, locked_at < now() - make_interval(secs => $2) as old
       from graphile_worker._private_jobs where locked_by = any($1)`,
      [[...ours], graceSeconds],
    )
    const unbegun = held.rows.filter((job) => job.old && !begun.has(turnOf(job)))
    if (unbegun.length > 0) {
      await client.query(
        `update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = greatest(0, attempts - 1)
         where id = any($1) and locked_by = any($2)`,
        [unbegun.map(({ id }) => id), [...ours]],
      )
      context.log.warn({ jobs: unbegun.map(({ id }) => id) }, 'freed jobs that were taken and never begun')
    }
    const known = new Set(held.rows.map(turnOf))
    for (const turn of before) if (!known.has(turn)) begun.delete(turn)
  }
  /** Serialised, as a session runs one query at a time. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<unknown>) => {
    turn = turn.then(work).catch(async (error) => {
      context.log.error({ err: error }, 'liveness sweep failed')
      // A session that was lost with the network emits no error: its queries only time out.
      const client = await session?.catch(() => null)
      if (client && isPassing(error) && !(error instanceof pg.DatabaseError)) lose(client)
    })
    return turn
  }

  events.on('job:start', ({ job }) => begun.add(turnOf(job)))
  events.on('pool:create', ({ workerPool: { id } }) => {
    ours.add(id)
    void inTurn(async () => lock(await connect(), id))
  })
  // A pool that ended unexpectedly may have left jobs: they are freed as a dead worker's.
  events.on('pool:release', ({ workerPool: { id } }) => {
    ours.delete(id)
    if (!stopped) void inTurn(async () => unlock(await connect(), id))
  })
  await connect()
  await inTurn(sweep)
  const timer = setInterval(() => inTurn(sweep), sweepMs)
  return {
    events,
    settled: () => turn,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await turn
      const client = await session?.catch(() => null)
      await client?.end().catch(() => undefined)
    },
  }
}

/** One try of one job. */
const turnOf = ({ id, attempts }: { id: string; attempts: number }) => `${id}:${attempts}`

/** Held until the session ends; taking it twice does no harm. */
const lock = (client: pg.Client, id: string) =>
  client.query('select pg_advisory_lock(hashtextextended($1, 0))', [id])

const unlock = (client: pg.Client, id: string) =>
  client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [id])

/** Returns a worker's jobs to the queue where its lock is no longer held. */
async function freeIfDead(client: pg.Client, id: string): Promise<boolean> {
  const free = await client.query<{ dead: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as dead',
    [id],
  )
  if (!free.rows[0]?.dead) return false
  try {
    await client.query('select graphile_worker.force_unlock_workers(array[$1])', [id])
  } finally {
    await unlock(client, id)
  }
  return true
}
