import fc from 'fast-check'
import pg from 'pg'
import { familyOf, nameOf } from '../../bench/lib/processes.ts'
import type { Fleet } from './fleet.ts'

/** What can be struck. `connection`: one session of the database; `database`: one of its processes, which ends all. */
const VICTIMS = ['worker', 'browser', 'scheduler', 'web', 'connection', 'database'] as const
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

const victim = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Victim>('worker') },
  { weight: 2, arbitrary: fc.constant<Victim>('browser') },
  { weight: 2, arbitrary: fc.constant<Victim>('connection') },
  ...(['scheduler', 'web', 'database'] as const).map((name) => ({
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
}

/** Strikes one victim; false where there is none at the moment. */
export async function hit(
  { fleet, databaseUrl }: Target,
  { victim: kind, choice }: Pick<Strike, 'victim' | 'choice'>,
): Promise<boolean> {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(choice * list.length)]
  if (kind === 'worker' || kind === 'scheduler' || kind === 'web') {
    const name = pick(fleet.running(kind))
    if (name !== undefined) fleet.kill(name)
    return name !== undefined
  }
  if (kind === 'browser') {
    const browser = pick(fleet.running('worker').flatMap((name) => browsersOf(fleet.pidOf(name))))
    if (browser !== undefined) process.kill(browser, 'SIGKILL')
    return browser !== undefined
  }
  const backend = pick(await backends(databaseUrl))
  if (backend === undefined) return false
  try {
    process.kill(backend, kind === 'connection' ? 'SIGTERM' : 'SIGKILL')
  } catch {
    // It has just ended.
    return false
  }
  return true
}

const isBrowser = (pid: number) => /headless|chrom/i.test(nameOf(pid))

/** Main processes of the browsers that a service has started. */
function browsersOf(pid: number): number[] {
  const family = familyOf(pid).filter((member) => member !== pid && isBrowser(member))
  const others = new Set(family.flatMap((member) => familyOf(member).filter((child) => child !== member)))
  return family.filter((member) => !others.has(member))
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
