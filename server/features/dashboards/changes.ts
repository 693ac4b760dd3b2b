import { EventEmitter, once } from 'node:events'
import type pg from 'pg'
import type { AppContext } from '../../context.ts'

/** What the database notifies of: `dashboard:<id>` and `source:<id>` (db/migrations, tell_change). */
export interface Change {
  what: 'dashboard' | 'source'
  id: string
}

export interface ChangeListener {
  /** Whether every change since the last `lost` has been received. */
  readonly listening: boolean
  stop(): Promise<void>
}

/** How often the connection is tried, which is silent for hours whether it lives or not, and how long an answer takes. */
export interface ListenerTimes {
  pingMs: number
  answerWithinMs: number
}

const TIMES: ListenerTimes = { pingMs: 10_000, answerWithinMs: 5_000 }

/** One row's name in a notification, such as `pdf:<id>`: a PDF has been made, or given up. */
export type Word = `pdf:${string}`

declare module '../../context.ts' {
  interface AppContext {
    /** Emits every notification that this process receives from the database. */
    words: EventEmitter
  }
}

/** Any number of readers may wait for the same word. */
export const createWords = (): EventEmitter => new EventEmitter().setMaxListeners(0)

/**
 * Resolves on this notification, and at the latest after `ms`: the caller then reads the row in either case, since
 * words are lost with their connection.
 */
export const heard = (context: AppContext, word: Word, ms: number): Promise<void> =>
  once(context.words, word, { signal: AbortSignal.timeout(ms) }).then(
    () => undefined,
    () => undefined,
  )

const FIRST_PAUSE_MS = 200
const LAST_PAUSE_MS = 5_000

/**
 * Reports every change of dashboards and sources, made by any process. When the connection is lost, `lost` is
 * called at once and the listener reconnects until it is stopped.
 */
export function listenForChanges(
  context: AppContext,
  hear: { change(change: Change): void; lost(): void },
  { pingMs, answerWithinMs }: ListenerTimes = TIMES,
): ChangeListener {
  let stopped = false
  let client: pg.PoolClient | null = null
  let listening = false
  let retry: NodeJS.Timeout | undefined
  let ping: NodeJS.Timeout | undefined

  const fail = (broken: pg.PoolClient | null, error?: unknown) => {
    // A broken connection reports itself more than once.
    if (broken !== client) return
    client = null
    listening = false
    clearInterval(ping)
    hear.lost()
    broken?.release(true)
    if (stopped) return
    context.log.warn({ err: error }, 'the change listener has no connection')
    schedule()
  }
  let pause = FIRST_PAUSE_MS
  const schedule = () => {
    retry = setTimeout(() => void connect(), pause)
    retry.unref()
    pause = Math.min(LAST_PAUSE_MS, pause * 2)
  }
  const connect = async (): Promise<void> => {
    try {
      const opened = await context.db.pool.connect()
      if (stopped) return opened.release(true)
      client = opened
      opened.on('error', (error) => fail(opened, error))
      opened.on('end', () => fail(opened))
      opened.on('notification', ({ payload = '' }) => {
        const [what = '', id = ''] = payload.split(':', 2)
        context.words.emit(payload)
        if (what === 'dashboard' || what === 'source') hear.change({ what, id })
      })
      await opened.query('listen changes')
      const question: pg.QueryConfig & { query_timeout: number } = {
        text: 'select',
        query_timeout: answerWithinMs,
      }
      ping = setInterval(() => opened.query(question).catch((error) => fail(opened, error)), pingMs)
      ping.unref()
      hear.lost()
      listening = true
      pause = FIRST_PAUSE_MS
    } catch (error) {
      fail(client, error)
    }
  }
  const connecting = connect()
  return {
    get listening() {
      return listening
    },
    async stop() {
      stopped = true
      clearTimeout(retry)
      await connecting
      clearInterval(ping)
      const open = client
      client = null
      listening = false
      open?.release(true)
    },
  }
}
