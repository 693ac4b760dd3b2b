import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { AppContext } from '../../context.ts'
import { ownClient } from '../../db/ownClient.ts'
import { type Notice, readNotice } from './notice.ts'

const LOOK_MS = 30_000
const ANSWER_MS = 10_000
const AGAIN_MS = { first: 500, most: 10_000 }

interface Listener {
  onNotice: (notice: Notice) => void
  /** Listens from now on, at first too: what was noticed before is lost. */
  onGap: () => void
}

export interface Listening {
  /**
   * Whether this process is the first of all to claim that name; for some seconds it is taken. Also where nobody can say: what
   * is done twice is better than what is not done.
   */
  claim(name: string): Promise<boolean>
  stop(): Promise<void>
}

/**
 * Longer than another process may take to hear of the same and to look again (passOn.ts), also where it has still to do so for
 * the notice before, and reads slowly.
 */
export const CLAIMED_MS = 15_000

/** Hears what the database notices, on a connection of its own, which is opened again whenever it breaks. */
export function listen(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  { onNotice, onGap }: Listener,
): Listening {
  const ending = new AbortController()
  let client: pg.Client | null = null
  const connection = async () => {
    const own = ownClient(db, ANSWER_MS)
    client = own
    const ended = new Promise<void>((resolve) => {
      own.on('error', () => resolve())
      own.on('end', () => resolve())
    })
    own.on('notification', ({ payload }) => {
      const notice = readNotice(payload)
      if (notice) onNotice(notice)
    })
    await own.connect()
    await own.query('listen live')
    return { own, ended }
  }
  /** Looks now and then whether the other end is still there: a network that is lost says nothing. */
  const stay = async ({ own, ended }: Awaited<ReturnType<typeof connection>>) => {
    let isOver = false
    void ended.then(() => {
      isOver = true
    })
    while (!isOver && !ending.signal.aborted) {
      await Promise.race([ended, sleep(LOOK_MS, undefined, { signal: ending.signal, ref: false })]).catch(
        () => undefined,
      )
      if (!isOver && !ending.signal.aborted) await own.query('select 1')
    }
  }
  const run = async () => {
    for (let pause = AGAIN_MS.first; !ending.signal.aborted; ) {
      try {
        const open = await connection()
        pause = AGAIN_MS.first
        // Only now: what is read anew before that may change once more unheard.
        onGap()
        await stay(open)
      } catch (error) {
        if (!ending.signal.aborted) log.warn({ service: 'live', err: error }, 'cannot listen to the database')
      }
      await client?.end().catch(() => undefined)
      if (ending.signal.aborted) return
      await sleep(pause, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
      pause = Math.min(2 * pause, AGAIN_MS.most)
    }
  }
  const running = run()
  const claim = async (name: string) => {
    const own = client
    const found = await own
      ?.query<{ isFirst: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as "isFirst"', [
        `live ${name}`,
      ])
      .catch(() => null)
    const isFirst = found?.rows[0]?.isFirst ?? true
    // A connection that ends gives it back too.
    if (isFirst) {
      setTimeout(() => {
        own
          ?.query('select pg_advisory_unlock(hashtextextended($1, 0))', [`live ${name}`])
          .catch(() => undefined)
      }, CLAIMED_MS).unref()
    }
    return isFirst
  }
  return {
    claim,
    stop: async () => {
      ending.abort()
      await client?.end().catch(() => undefined)
      await running
    },
  }
}
