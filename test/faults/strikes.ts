import fc from 'fast-check'
import pg from 'pg'
import type { EmulatorServer } from '../../emulators/serve.ts'
import { browsersOf } from '../browsersOf.ts'
import type { Fleet } from './fleet.ts'

/**
 * What can be struck. `connection`: one session of the database, `connections`: all of them; `database`: one
 * of its processes, which ends all. Transient faults last some seconds: a worker or a browser is suspended,
 * the tables of the runs are locked, the vendor is slow.
 */
const VICTIMS = [
  'worker',
  'browser',
  'scheduler',
  'web',
  'connection',
  'connections',
  'database',
  'stopped worker',
  'stopped browser',
  'locked tables',
  'slow vendor',
] as const
export type Victim = (typeof VICTIMS)[number]

export interface Strike {
  victim: Victim
  /** Milliseconds after everything has recovered from the one before. */
  afterMs: number
  /** Which of several, as a share from 0 to 1. */
  choice: number
  /** Comes before the first one's recovery, this many milliseconds later. */
  another: { victim: Victim; afterMs: number } | null
}

const OFTEN: readonly Victim[] = ['worker', 'browser', 'connection']
const victim = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Victim>('worker') },
  { weight: 2, arbitrary: fc.constant<Victim>('browser') },
  { weight: 2, arbitrary: fc.constant<Victim>('connection') },
  ...VICTIMS.filter((name) => !OFTEN.includes(name)).map((name) => ({
    weight: 1,
    arbitrary: fc.constant<Victim>(name),
  })),
)
const strike: fc.Arbitrary<Strike> = fc.record({
  victim,
  afterMs: fc.integer({ min: 200, max: 5_000 }),
  choice: fc.integer({ min: 0, max: 99 }).map((part) => part / 100),
  another: fc.option(fc.record({ victim, afterMs: fc.integer({ min: 0, max: 2_000 }) }), { freq: 3 }),
})

/** The same ones in the same order for the same seed. */
export const planStrikes = (seed: number, count: number): Strike[] =>
  fc.sample(fc.noBias(strike), { seed, numRuns: count })

export interface Target {
  fleet: Fleet
  /** The database's owner. */
  databaseUrl: string
  emulators: EmulatorServer
}

/** How long a transient fault lasts: well below a lease, and longer than the usual wait for an answer. */
export const PASSING_MS = 5_000

/** Strikes one victim; false where there is none at the moment. */
export async function hit(
  { fleet, databaseUrl, emulators }: Target,
  { victim: kind, choice }: Pick<Strike, 'victim' | 'choice'>,
): Promise<boolean> {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(choice * list.length)]
  const browser = () => pick(fleet.running('worker').flatMap((name) => browsersOf(fleet.pidOf(name))))
  switch (kind) {
    case 'worker':
    case 'scheduler':
    case 'web': {
      const name = pick(fleet.running(kind))
      if (name !== undefined) fleet.kill(name)
      return name !== undefined
    }
    case 'browser':
      return tell(browser(), 'SIGKILL')
    case 'stopped browser':
      return stop(browser())
    case 'stopped worker': {
      const name = pick(fleet.running('worker'))
      return stop(name === undefined ? undefined : fleet.pidOf(name))
    }
    case 'connection':
      return tell(pick(await backends(databaseUrl)), 'SIGTERM')
    case 'database':
      return tell(pick(await backends(databaseUrl)), 'SIGKILL')
    case 'connections': {
      const told = (await backends(databaseUrl)).map((backend) => tell(backend, 'SIGTERM'))
      return told.includes(true)
    }
    case 'locked tables':
      return lockTables(databaseUrl)
    case 'slow vendor': {
      const switches = emulators.switchesOf('google_analytics')
      switches.add('slow')
      setTimeout(() => switches.delete('slow'), PASSING_MS)
      return true
    }
  }
}

/** False where there is no such process, or it has just ended. */
function tell(pid: number | undefined, signal: NodeJS.Signals): boolean {
  if (pid === undefined) return false
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Lets a process do nothing for a while. */
function stop(pid: number | undefined): boolean {
  if (!tell(pid, 'SIGSTOP')) return false
  setTimeout(() => tell(pid, 'SIGCONT'), PASSING_MS)
  return true
}

/** Nobody reads or writes reports and their runs for a while. False where the database is away. */
async function lockTables(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'faults' })
  client.on('error', () => undefined)
  const end = () => void client.end().catch(() => undefined)
  try {
    await client.connect()
    // Other transactions may hold the locks; waiting for long would queue everyone else behind us.
    await client.query(
      "begin; set local lock_timeout = '2s'; lock table automatic_reports, report_runs, report_deliveries",
    )
    setTimeout(end, PASSING_MS)
    return true
  } catch {
    end()
    return false
  }
}

/** Processes of the database that serve the product's connections, not ours. */
async function backends(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'faults' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where backend_type = 'client backend' and application_name like any (array['worker%', 'scheduler%', 'web%'])
       order by pid`,
    )
    return rows.map(({ pid }) => pid)
  } catch {
    return []
  } finally {
    await client.end().catch(() => undefined)
  }
}
