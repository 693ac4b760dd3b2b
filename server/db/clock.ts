import { sql } from 'kysely'
import { StartError } from '../lib/startError.ts'
import type { System } from './database.ts'

/** The clock that every process of an installation shares. */
export interface SharedClock {
  now(): Temporal.Instant
  /** Compares it with the database's once more. */
  compare(): Promise<void>
  stop(): void
}

/** Machines further apart sign requests that vendors refuse and read the ends of tokens wrongly. */
export const MOST_DRIFT_SECONDS = 30
const COMPARE_MS = 30_000

/**
 * The database's clock, by which reports fall due and locks and leases end, whatever clock the machine of a process
 * has: read at the start and every half minute, and carried on by the process's own count of time in between, which
 * nobody sets.
 *
 * @throws StartError where `machine`, the machine's clock, is more than 30 s off
 */
export async function startSharedClock(
  system: System,
  machine: () => Temporal.Instant = () => Temporal.Now.instant(),
): Promise<SharedClock> {
  let reading = await readClock(system)
  refuseDrift(machine().epochMilliseconds - (reading.epochMs + performance.now() - reading.middle))
  const compare = async () => {
    const next = await readClock(system)
    // A difference within the duration of the query is no contradiction.
    if (next.epochMs < timeAt(reading, next.before) || next.epochMs > timeAt(reading, next.after))
      reading = next
  }
  // Without an answer the clock runs on; who needs the database finds out by himself.
  const timer = setInterval(() => void compare().catch(() => undefined), COMPARE_MS)
  timer.unref()
  return {
    now: () => instantNow(reading),
    compare,
    stop: () => clearInterval(timer),
  }
}

/** The database's clock for a command that ends soon, whatever clock its machine has. */
export async function databaseClock(system: System): Promise<() => Temporal.Instant> {
  const reading = await readClock(system)
  return () => instantNow(reading)
}

interface Reading {
  epochMs: number
  /**
   * By performance.now(): when the query was sent and answered, and the middle, our estimate of when it was
   * read.
   */
  before: number
  after: number
  middle: number
}

const timeAt = ({ epochMs, middle }: Reading, moment: number) => epochMs + moment - middle

const instantNow = (reading: Reading) =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(timeAt(reading, performance.now())))

async function readClock(system: System): Promise<Reading> {
  // A connection that has to be made first would count as time that the question took.
  await sql`select 1`.execute(system)
  const before = performance.now()
  const { rows } = await sql<{ epochMs: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as epoch_ms`.execute(system)
  const after = performance.now()
  const epochMs = rows[0]?.epochMs
  if (epochMs === undefined) throw new Error('The database did not tell the time.')
  return { epochMs, before, after, middle: (before + after) / 2 }
}

function refuseDrift(aheadMs: number): void {
  const apart = Math.abs(aheadMs) / 1000
  if (apart <= MOST_DRIFT_SECONDS) return
  throw new StartError(
    `The clock of this machine is ${apart.toFixed(0)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database’s; ` +
      'set both by NTP and start again.',
  )
}
