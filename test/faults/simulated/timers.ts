import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose timers are being made. */
const owners = new AsyncLocalStorage<Set<WeakRef<NodeJS.Timeout>>>()

/**
 * Lets timers be stopped together: those that a worker has set end with it, as those of a process do. Until `restore`
 * the global functions note them.
 */
export function tapTimers(): { restore(): void } {
  const made = globalThis
  const { setTimeout: once, setInterval: again } = made
  const note = (timer: NodeJS.Timeout) => {
    owners.getStore()?.add(new WeakRef(timer))
    return timer
  }
  Object.assign(globalThis, {
    setTimeout: Object.assign(
      (...args: Parameters<typeof once>) => note(Reflect.apply(once, made, args)),
      once,
    ),
    setInterval: Object.assign(
      (...args: Parameters<typeof again>) => note(Reflect.apply(again, made, args)),
      again,
    ),
  })
  return { restore: () => Object.assign(globalThis, { setTimeout: once, setInterval: again }) }
}

export interface OwnTimers {
  /** Runs work whose timers are these. */
  run<T>(work: () => T): T
  stop(): void
}

export function ownTimers(): OwnTimers {
  const made = new Set<WeakRef<NodeJS.Timeout>>()
  return {
    run: (work) => owners.run(made, work),
    stop: () => {
      for (const timer of made) clearTimeout(timer.deref())
      made.clear()
    },
  }
}
