type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Values that live as long as the tab: in its session storage and in memory, because the browser may deny session
 * storage to a page in a frame of another site. `storage` may throw.
 */
export function createTabStorage(storage: () => Kept): Kept {
  const memory = new Map<string, string>()
  const attempt = <T>(act: (kept: Kept) => T): T | null => {
    try {
      return act(storage())
    } catch {
      // SecurityError or QuotaExceededError: memory has it.
      return null
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? attempt((kept) => kept.getItem(key)),
    setItem: (key, value) => {
      memory.set(key, value)
      attempt((kept) => kept.setItem(key, value))
    },
    removeItem: (key) => {
      memory.delete(key)
      attempt((kept) => kept.removeItem(key))
    },
  }
}

export const tabStorage = createTabStorage(() => sessionStorage)
