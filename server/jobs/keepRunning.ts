import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** What runs until it is stopped, or until something ends it. */
interface Running {
  promise: Promise<void>
  stop(): Promise<void>
}

const PAUSE_MS = 2_000

/** Starts the service, and restarts it whenever it ends by itself. Rejects where the first start fails. */
export async function keepRunning(
  log: Logger,
  start: () => Promise<Running>,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let current: Running | null = await start()
  const watch = async () => {
    while (!stopping.signal.aborted) {
      try {
        current ??= await start()
        await current.promise
        if (!stopping.signal.aborted)
          log.warn({ service: 'worker' }, 'the workers ended; starting them again')
      } catch (error) {
        if (!stopping.signal.aborted)
          log.error({ err: error, service: 'worker' }, 'the workers ended; starting them again')
      }
      if (stopping.signal.aborted) return
      current = null
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      // Stopping one that has already ended rejects.
      await current?.stop().catch(() => undefined)
      await watching
    },
  }
}
