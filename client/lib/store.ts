import { useSyncExternalStore } from 'react'

/**
 * A value of the whole page, outside of React: whoever uses it is drawn anew once it changes.
 * @param first read when the value is first asked for, since pages are also drawn where there are no globals
 */
export function createStore<T>(first: () => T) {
  let current: { value: T } | undefined
  const listeners = new Set<() => void>()
  const get = (): T => {
    current ??= { value: first() }
    return current.value
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    get,
    subscribe,
    set(value: T): void {
      current = { value }
      for (const listener of listeners) listener()
    },
    useValue: (): T => useSyncExternalStore(subscribe, get),
  }
}
