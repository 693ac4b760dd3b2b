import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { AppError } from '../lib/errors.ts'
import { waitingTime } from './waitingTime.ts'

/** At most `most` tries per window of `seconds`, counted under `key`; made by `limitOf` (limits.ts). */
export interface TryLimit {
  key: string
  most: number
  seconds: number
  wayOut?: string | undefined
}

/**
 * Counts one try under every limit, before the guarded work is done (so that parallel tries cannot slip through),
 * and throws AppError('too_many_tries') at the first one that is passed; those after it are not counted. Name the
 * caller's address first: a refused address then writes nothing. Keys hold no secret: addresses and ids only.
 */
export async function chargeTries(context: AppContext, limits: readonly TryLimit[]): Promise<void> {
  for (const limit of limits) {
    if ((await countTry(context, limit)) !== null) throw tooMany(context, limit)
  }
}

/** Counts one try; returns the seconds to wait where there were too many, which are no longer counted. */
export async function countTry(context: AppContext, limit: TryLimit): Promise<number | null> {
  const counted = await context.db.system
    .insertInto('tries')
    .values({ key: limit.key, windowStart: windowStart(context, limit.seconds).toString() })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'windowStart'])
        .doUpdateSet({ count: sql<number>`tries.count + 1` })
        .where('tries.count', '<', limit.most),
    )
    .returning('count')
    .executeTakeFirst()
  return counted ? null : secondsLeft(context, limit.seconds)
}

function tooMany(context: AppContext, { seconds, wayOut }: TryLimit): AppError {
  const wait = secondsLeft(context, seconds)
  const text = `Too many tries. Wait ${waitingTime(wait)}, then try again${wayOut ? `, or ${wayOut}` : ''}.`
  return new AppError('too_many_tries', text, { retryAfter: wait })
}

/** Until the running window of that length ends. */
const secondsLeft = (context: AppContext, seconds: number): number =>
  Math.ceil(seconds - context.now().since(windowStart(context, seconds)).total('seconds'))

/** Throws as `chargeTries` where there have been too many, and counts nothing. */
export async function refuseExhausted(context: AppContext, limit: TryLimit): Promise<void> {
  const counted = await context.db.system
    .selectFrom('tries')
    .select('count')
    .where('key', '=', limit.key)
    .where('windowStart', '=', windowStart(context, limit.seconds).toString())
    .executeTakeFirst()
  if (counted && counted.count >= limit.most) throw tooMany(context, limit)
}

/** Forgets the tries under these keys, after a success. */
export async function forgiveTries(context: AppContext, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await context.db.system.deleteFrom('tries').where('key', 'in', keys).execute()
}

/** Takes one try back, after a success under a count that others share. */
export async function refundTry(context: AppContext, { key, seconds }: TryLimit): Promise<void> {
  await context.db.system
    .updateTable('tries')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('key', '=', key)
    .where('windowStart', '=', windowStart(context, seconds).toString())
    .execute()
}

/** Removes windows that ended over a day ago (called by the hourly clean-up). */
export async function sweepTries(context: AppContext): Promise<void> {
  const before = context.now().subtract({ hours: 24 }).toString()
  await context.db.system.deleteFrom('tries').where('windowStart', '<', before).execute()
}

/** Start of the running window of that length. */
function windowStart(context: AppContext, seconds: number): Temporal.Instant {
  const length = seconds * 1000
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(context.now().epochMilliseconds / length) * length)
}
